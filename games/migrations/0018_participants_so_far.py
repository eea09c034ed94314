from django.db import migrations
from django.db.models import Count

AT_ONCE = 1_000
DECIDED = ("won", "lost", "drawn", "given-up")


def find_participants(apps, schema_editor):
    """As Challenge.objects and Game.begin do from now on. Nothing of before is news."""
    Challenge = apps.get_model("games", "Challenge")
    Game = apps.get_model("games", "Game")
    Participant = apps.get_model("games", "Participant")
    Player = apps.get_model("games", "Player")
    challenges = Challenge.objects.order_by("pk")
    last = 0
    while step := list(challenges.filter(pk__gt=last)[:AT_ONCE]):
        last = step[-1].pk
        games = Game.objects.filter(challenge__isnull=False, challenge__in=step)
        decided = games.filter(is_practice=False, result__in=DECIDED).order_by()
        finishes = dict(decided.values_list("challenge").annotate(Count("pk")))
        for challenge in step:
            challenge.finishes = finishes.get(challenge.pk, 0)
        Challenge.objects.bulk_update(step, ["finishes"], batch_size=100)
        pairs = {(challenge.creator_id, challenge.pk) for challenge in step if challenge.creator_id}
        pairs.update(games.values_list("player", "challenge"))
        Participant.objects.bulk_create(
            [
                Participant(
                    player_id=player, challenge_id=challenge, seen=finishes.get(challenge, 0)
                )
                for player, challenge in sorted(pairs, key=lambda pair: (pair[1], pair[0]))
            ],
            batch_size=AT_ONCE,
            ignore_conflicts=True,
        )
        players = sorted({player for player, _ in pairs})
        for start in range(0, len(players), AT_ONCE):
            some = players[start : start + AT_ONCE]
            Player.objects.filter(pk__in=some).update(in_challenges=True)


class Migration(migrations.Migration):
    atomic = False  # each step may be done twice

    dependencies = [("games", "0017_participants")]

    operations = [migrations.RunPython(find_participants, migrations.RunPython.noop)]
