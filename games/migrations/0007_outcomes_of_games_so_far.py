from django.db import migrations


def record_outcomes(apps, schema_editor):
    """As Outcome.objects.record does for games that end from now on."""
    Board = apps.get_model("games", "Board")
    Outcome = apps.get_model("games", "Outcome")
    boards = (
        Board.objects.filter(level="", game__finished_at__isnull=False, game__is_practice=False)
        .exclude(result__in=["abandoned", "in-play"])
        .select_related("game")
        .prefetch_related("guesses", "game__boards")
    )
    outcomes = []
    for board in boards.iterator(chunk_size=1000):
        outcomes.append(_outcome(Outcome, board))
        if len(outcomes) == 1000:
            Outcome.objects.bulk_create(outcomes)
            outcomes = []
    Outcome.objects.bulk_create(outcomes)


def _outcome(Outcome, board):
    game = board.game
    rival = next((other for other in game.boards.all() if other.level), None)
    first = min(board.guesses.all(), key=lambda guess: guess.number, default=None)
    kind = game.mode
    if game.daily_id:
        kind = "daily"
    elif game.challenge_id and not rival:
        kind = "challenge"
    elif game.codemaker == "evil":
        kind = "evil"
    return Outcome(
        game=game,
        player_id=game.player_id,
        pegs=game.pegs,
        colors=game.colors,
        repeats=game.repeats,
        guesses_allowed=game.guesses_allowed,
        kind=kind,
        level=rival.level if rival else "",
        is_assisted=game.coach != "off",
        result=board.result,
        solved=board.solved,
        guesses_used=board.guesses_used,
        rival_guesses=rival.guesses_used if rival and rival.solved else None,
        first_shape=_shape(first.code) if first else "",
        finished_at=game.finished_at,
        day=game.finished_at.date(),
    )


def _shape(code):
    seen = {}
    return "".join(seen.setdefault(symbol, chr(ord("A") + len(seen))) for symbol in code)


class Migration(migrations.Migration):
    dependencies = [("games", "0006_outcomes_and_settings")]

    operations = [migrations.RunPython(record_outcomes, migrations.RunPython.noop)]
