"""What a player who found no code would still have lost: an estimate from their other games."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from games.core import ends
from games.core.game_fields import GameFields
from games.core.outcome import Outcome
from games.core.player import Player
from games.stats.leaderboard import NewestGames
from solver import Rules
from solver.site import Step, expected_losses

TELLING_GAMES = 100  # games from whose steps losses are estimated, the newest
LEAST_CHANGE = 0.005  # guesses; an estimate that moves less is not stored again


class ReviewedGame(NamedTuple):
    """Facts of an outcome, and the steps of the player's guesses."""

    pk: int
    player: int
    kind: str
    solved: bool
    left: int | None
    rest: float | None
    steps: list[Step]

    def add(self, rules: Rules, black: int, left: int, loss: float | None) -> None:
        if loss is not None:
            before = self.steps[-1].after if self.steps else rules.size
            self.steps.append(Step(before, loss, 0 if black == rules.pegs else left))


_FACTS = ("pk", "player_id", "kind", "solved", "left", "rest")
_ROW = "game__boards__guesses__"
_STEP = [f"{_ROW}{name}" for name in ("black", "candidates_left", "loss")]


def _newest_of(
    players: Iterable[int], rules: Rules, ended: Sequence[ends.Ended] = ()
) -> list[ReviewedGame]:
    """The newest reviewed games of players without help, in the order in which they were stored.

    ended: those of them that are not stored yet.
    """
    reviewed = Outcome.objects.under(rules).fair_and_alone().filter(loss__isnull=False)
    newest = Q()
    for player in players:
        own = reviewed.filter(player=player).order_by("-finished_at", "-pk")
        most = TELLING_GAMES - sum(game.player_id == player for game, _ in ended)
        newest |= Q(pk__in=own.values("pk")[:most])
    rows = Outcome.objects.filter(newest, game__boards__level="")
    rows = rows.order_by("game__boards__pk", f"{_ROW}number")
    found: dict[int, ReviewedGame] = {}
    for *facts, black, left, loss in rows.values_list(*ReviewedGame._fields[:-1], *_STEP):
        game = found.setdefault(facts[0], ReviewedGame._make([*facts, []]))
        game.add(rules, black, left, loss)
    return list(found.values())


def _game_of(game: GameFields, outcome: Outcome) -> ReviewedGame:
    facts = (getattr(outcome, name) for name in _FACTS)
    played = ReviewedGame._make([*facts, []])
    for row in game.board.rows:
        played.add(game.rules, row.black, row.candidates_left, row.loss)
    return played


def estimate_rests(
    players: Iterable[int], rules: Rules, ended: Sequence[ends.Ended] = ()
) -> list[ReviewedGame]:
    """Estimate what the newest games of players that found no code would still have lost.

    Each game under these rules tells more of what the player loses, so all are estimated again. The
    players are locked. ended: games that end now; their outcomes get their estimates, and are
    not stored yet. Returns the others whose estimate has changed.
    """
    newest = _newest_of(players, rules, ended)
    newest += [_game_of(game, outcome) for game, outcome in ended if not outcome.is_won_by_others]
    rest: dict[int, float] = {}
    changed = []
    for player in players:
        own = [game for game in newest if game.player == player]
        lost = [game for game in own if not game.solved]
        known = expected_losses(game.steps for game in own) if lost else None
        for game in lost:
            estimate = known.of(game.left or 0) if known else 0.0
            if game.rest is None or abs(estimate - game.rest) >= LEAST_CHANGE:
                rest[game.pk] = estimate
                changed.append(game)
    for _, outcome in ended:
        outcome.rest = rest.get(outcome.pk, outcome.rest)
    new = {outcome.pk for _, outcome in ended}
    others = [game for game in changed if game.pk not in new]
    stored = [Outcome(game_id=game.pk, rest=rest[game.pk]) for game in others]
    Outcome.objects.bulk_update(stored, ["rest"])
    return others


def estimate_older_rests() -> int:
    """Estimate what games without an estimate would still have lost, and return their number."""
    waiting = Outcome.objects.fair_and_alone().filter(loss__isnull=False, rest=None).order_by()
    places = list(waiting.values_list("player", "pegs", "colors", "repeats").distinct())
    estimated = 0
    for player, pegs, colors, repeats in places:
        rules = Rules(pegs, colors, repeats)
        with transaction.atomic():
            list(Player.objects.select_for_update(no_key=True).filter(pk=player).values_list("pk"))
            if number := _estimate_all(player, rules):
                estimated += number
                NewestGames.objects.sum_up_under([player], rules)
    return estimated


def _estimate_all(player: int, rules: Rules) -> int:
    known = expected_losses(game.steps for game in _newest_of([player], rules))
    reviewed = Outcome.objects.filter(player=player, loss__isnull=False).under(rules)
    waiting = reviewed.fair_and_alone().filter(rest=None)
    sizes = waiting.order_by().values_list("left", flat=True).distinct()
    return sum(waiting.filter(left=left).update(rest=known.of(left or 0)) for left in list(sizes))
