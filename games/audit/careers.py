"""What must be true of stored careers, from which statistics are made."""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from math import isnan
from struct import calcsize, unpack
from typing import Any, TypeAlias

from games.audit.findings import Finding, wrong
from games.models import CareerPart, Outcome, Player, StoredCareer
from solver import VARIANTS

FACTS = (
    *("is_assisted", "kind", "level", "result", "solved", "guesses_used", "rival_guesses"),
    *("first_shape", "handicap", "guesses_allowed"),
)
"""What a career stores about how a game ended."""

GUESSES = {
    (each.rules.pegs, each.rules.colors, each.rules.repeats): each.guesses
    for each in VARIANTS.values()
}
"""The number of guesses that named rules allow."""

Game: TypeAlias = tuple[Any, ...]
"""A game of a part: its key, its day, its facts, what it lost, and its luck; None for what is unknown."""


def check_counts(page: Sequence[Player]) -> Iterator[Finding]:
    """Law: each player has a career with the right numbers for all rules under which games count."""
    right: Counter[tuple[Any, ...]] = Counter()
    alone: Counter[tuple[Any, ...]] = Counter()
    sizes = ("player", "pegs", "colors", "repeats", "guesses_allowed", "is_assisted", "handicap")
    outcomes = Outcome.objects.filter(player__in=page).order_by().values_list(*sizes)
    for player, *rules, guesses, is_assisted, handicap in outcomes.iterator():
        key = (player, *rules, GUESSES.get(tuple(rules), guesses) != guesses)
        right[key] += 1
        alone[key] += not is_assisted and handicap == "none"
    for career in StoredCareer.objects.filter(player__in=page).order_by("pk"):
        key = _key(career)
        if key not in right:
            yield from wrong(career, "career", "stored", "none, because no game counts")
            continue
        yield from wrong(career, "games", career.games, right.pop(key))
        yield from wrong(career, "alone", career.alone, alone[key])
    players = {player.pk: player for player in page}
    for player, *rules, is_other in right:
        under = f"career under {rules}{' with other guesses' if is_other else ''}"
        yield from wrong(players[player], under, None, "one, because games count")


def check_parts(page: Sequence[StoredCareer]) -> Iterator[Finding]:
    """Law: each career has a player, and its parts hold all games up to the moment where they end."""
    players = Player.objects.in_bulk({career.player_id for career in page})
    for career in page:
        player = players.get(career.player_id)
        if player is None:
            # No constraint of the database ensures this.
            deleted = f"{career.player_id}, who was deleted"
            yield from wrong(career, "player", deleted, "an existing player")
            continue
        parts = list(CareerPart.objects.filter(career=career).order_by("before"))
        yield from wrong(career, "stored", career.stored, sum(part.games for part in parts))
        yield from wrong(career, "before", career.before, parts[-1].before if parts else None)
        yield from wrong(career, "as_of", career.as_of, player.adopted_at)
        since: datetime | None = None
        for part in parts:
            yield from _check_part(career, part, since)
            since = part.before


def _key(career: StoredCareer) -> tuple[Any, ...]:
    rules = (career.pegs, career.colors, career.repeats)
    return (career.player_id, *rules, career.has_other_guesses)


def _check_part(
    career: StoredCareer, part: CareerPart, since: datetime | None
) -> Iterator[Finding]:
    right, stored = list(_games_of(career, part, since)), list(_games_in(part))
    yield from wrong(part, "games", part.games, len(right))
    yield from wrong(part, "its games", len(stored), len(right))
    for is_, should_be in zip(stored, right, strict=False):
        yield from wrong(part, f"game {should_be[0]}", is_, should_be)


def _games_of(career: StoredCareer, part: CareerPart, since: datetime | None) -> Iterator[Game]:
    """The games that a part should hold, from their outcomes."""
    sizes = {name: getattr(career, name) for name in ("pegs", "colors", "repeats")}
    outcomes = Outcome.objects.filter(
        player=career.player_id, finished_at__lt=part.before, **sizes
    ).order_by("finished_at", "pk")
    for outcome in outcomes.filter(finished_at__gte=since) if since else outcomes:
        usual = GUESSES.get(tuple(sizes.values()), outcome.guesses_allowed)
        if (usual != outcome.guesses_allowed) == career.has_other_guesses:
            is_known = outcome.loss is not None and outcome.rest is not None
            loss = (outcome.loss or 0) + (outcome.rest or 0) if is_known else None
            facts = tuple(getattr(outcome, name) for name in FACTS)
            yield outcome.pk, outcome.day.toordinal(), facts, _single(loss), _single(outcome.luck)


def _games_in(part: CareerPart) -> Iterator[Game]:
    """The games that a part holds: five lists of numbers, one after the other."""
    numbers = len(part.packed) // calcsize("<iiqff")
    form = f"<{numbers}i{numbers}i{numbers}q{numbers}f{numbers}f"
    found = unpack(form, bytes(part.packed))
    lists = (found[start : start + numbers] for start in range(0, len(found), numbers or 1))
    for ending, day, game, loss, luck in zip(*lists, strict=True):
        known = (None if isnan(each) else each for each in (loss, luck))
        yield game, day, tuple(part.endings[ending]), *known


def _single(number: float | None) -> float | None:
    """The number as it is stored, in single precision."""
    return None if number is None else array("f", [number])[0]
