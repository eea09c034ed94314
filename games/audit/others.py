"""What holds of the other tables: dailies, challenges, and ratings."""

from collections.abc import Iterator, Sequence

from django.db.models import Count, Max

from games.audit.boards import is_code
from games.audit.findings import Finding, rules_of, wrong
from games.models import Challenge, Daily, Game, Rating, RatingChange
from games.modes.choices import DECIDED

KEY = ("player", "pegs", "colors", "repeats")


def check_dailies(page: Sequence[Daily]) -> Iterator[Finding]:
    """Law: the secret is a code of the rules."""
    yield from _secrets_are_codes(page)


def check_challenges(page: Sequence[Challenge]) -> Iterator[Finding]:
    """Law: the secret is a code of the rules, and all finished games were counted.

    The count keeps those that are deleted.
    """
    yield from _secrets_are_codes(page)
    ended = Game.objects.filter(
        challenge__in=[each.pk for each in page], is_practice=False, result__in=DECIDED
    )
    counts = dict(ended.order_by().values_list("challenge").annotate(Count("pk")))
    for challenge in page:
        there = counts.get(challenge.pk, 0)
        if challenge.finishes < there:
            yield from wrong(challenge, "finishes", challenge.finishes, f"{there} or more")


def _secrets_are_codes(page: "Sequence[Daily | Challenge]") -> Iterator[Finding]:
    for row in page:
        rules = rules_of(row)
        if rules is None or not is_code(row.secret, rules):
            yield from wrong(row, "secret", "no code", f"a code of {row.pegs} x {row.colors}")


def check_ratings(page: Sequence[Rating]) -> Iterator[Finding]:
    """Law: a rating is what it became by the newest match, and counts all of them."""
    players = {rating.player_id for rating in page}
    grouped = RatingChange.objects.filter(player__in=players).order_by().values(*KEY)
    told = {
        tuple(row[name] for name in KEY): (row["times"], row["newest"])
        for row in grouped.annotate(times=Count("pk"), newest=Max("pk"))
    }
    # The keys of changes rise with time, because a player is locked meanwhile.
    newest = RatingChange.objects.in_bulk([last for _, last in told.values()])
    for rating in page:
        key = (rating.player_id, rating.pegs, rating.colors, rating.repeats)
        times, last = told.get(key, (0, 0))
        yield from wrong(rating, "matches", rating.matches, times)
        if change := newest.get(last):
            yield from wrong(rating, "rating", rating.rating, change.rating)
            yield from wrong(rating, "deviation", rating.deviation, change.deviation)
            yield from wrong(rating, "updated_at", rating.updated_at, change.at)
