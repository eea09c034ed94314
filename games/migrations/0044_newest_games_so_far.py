from collections import defaultdict

from django.db import migrations
from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

PLAYERS_AT_ONCE = 1_000
LAST_GAMES = 50
# Pegs, colors, repeats, and guesses of the named rules, and whether their games are reviewed.
NAMED = {
    (3, 6, True, 8): True,
    (4, 6, True, 10): True,
    (4, 7, True, 10): False,
    (5, 5, True, 6): False,
    (4, 10, False, 10): False,
    (5, 8, True, 12): False,
}
SIZES = ("pegs", "colors", "repeats", "guesses_allowed")
FACTS = ("result", "solved", "guesses_used", "loss", "rest", "luck")


def sum_up(apps, schema_editor):
    """As `NewestGames.objects.sum_up` does from now on."""
    NewestGames = apps.get_model("games", "NewestGames")
    Player = apps.get_model("games", "Player")
    last = 0
    while keys := list(
        Player.objects.filter(pk__gt=last)
        .order_by("pk")
        .values_list("pk", flat=True)[:PLAYERS_AT_ONCE]
    ):
        last = keys[-1]
        NewestGames.objects.bulk_create(sums_of(apps, keys), ignore_conflicts=True)


def sums_of(apps, players):
    Outcome = apps.get_model("games", "Outcome")
    NewestGames = apps.get_model("games", "NewestGames")
    named = Q()
    for sizes, is_reviewed in NAMED.items():
        known = Q(loss__isnull=False, rest__isnull=False) if is_reviewed else Q()
        named |= Q(**dict(zip(SIZES, sizes, strict=True))) & known
    place = Window(RowNumber(), partition_by=["player", *SIZES], order_by=["-finished_at", "-game"])
    newest = (
        Outcome.objects.filter(
            named, player__in=players, kind__in=["break", "daily"], is_assisted=False
        )
        .annotate(place=place)
        .filter(place__lte=LAST_GAMES)
        .order_by(F("player"))
    )
    found = defaultdict(list)
    for player, *facts in newest.values_list("player", *SIZES, *FACTS):
        found[player, *facts[:4]].append(facts[4:])
    return [
        NewestGames(
            player_id=player,
            **dict(zip(SIZES, sizes, strict=True)),
            games=len(games),
            played_out=sum(result != "given-up" for result, *_ in games),
            needed=sum(used if solved else sizes[3] + 1 for _, solved, used, *_ in games),
            loss=sum((loss or 0) + (rest or 0) for *_, loss, rest, _ in games),
            luck=sum(luck or 0 for *_, luck in games),
        )
        for (player, *sizes), games in found.items()
    ]


class Migration(migrations.Migration):
    atomic = False  # each step is a transaction of its own, and may be done twice

    dependencies = [("games", "0043_newest_games")]

    operations = [migrations.RunPython(sum_up, migrations.RunPython.noop)]
