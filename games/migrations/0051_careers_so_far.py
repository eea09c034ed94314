from collections import defaultdict

from django.db import migrations
from django.db.models import Count, Q

PLAYERS_AT_ONCE = 1_000
# Pegs, colors, and repeats of the named rules, and the number of guesses that they allow.
NAMED = {
    (3, 6, True): 8,
    (4, 6, True): 10,
    (4, 7, True): 10,
    (5, 5, True): 6,
    (4, 10, False): 10,
    (5, 8, True): 12,
}
ALONE = Q(is_assisted=False, handicap="none")


def count(apps, schema_editor):
    """As `StoredCareer.objects.follow` does from now on; `tend` writes the parts."""
    StoredCareer = apps.get_model("games", "StoredCareer")
    Player = apps.get_model("games", "Player")
    last = 0
    while changed := dict(
        Player.objects.filter(pk__gt=last)
        .order_by("pk")
        .values_list("pk", "adopted_at")[:PLAYERS_AT_ONCE]
    ):
        last = max(changed)
        StoredCareer.objects.bulk_create(careers_of(apps, changed), ignore_conflicts=True)


def careers_of(apps, changed):
    Outcome = apps.get_model("games", "Outcome")
    StoredCareer = apps.get_model("games", "StoredCareer")
    rows = (
        Outcome.objects.filter(player__in=changed)
        .order_by()
        .values_list("player", "pegs", "colors", "repeats", "guesses_allowed")
        .annotate(games=Count("pk"), alone=Count("pk", filter=ALONE))
    )
    found = defaultdict(lambda: [0, 0])
    for player, *rules, guesses, games, alone in rows:
        is_other = NAMED.get(tuple(rules), guesses) != guesses
        numbers = found[player, *rules, is_other]
        numbers[0] += games
        numbers[1] += alone
    return [
        StoredCareer(
            player_id=player,
            pegs=pegs,
            colors=colors,
            repeats=repeats,
            has_other_guesses=is_other,
            games=games,
            alone=alone,
            as_of=changed[player],
        )
        for (player, pegs, colors, repeats, is_other), (games, alone) in found.items()
    ]


class Migration(migrations.Migration):
    atomic = False  # each step is a transaction of its own, and may be done twice

    dependencies = [("games", "0050_stored_careers")]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
