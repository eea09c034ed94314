"""All finished games of a player under some rules, as statistics read and keep them.

Most of the games are stored in parts (`games.models.stored_careers`). What was read is kept in the process,
and the games that ended later are read in addition.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.keeping import Keeper
from games.models import CareerPart, Player
from games.models.career import FRESH_GAMES, LONG_AGO, SETTLING_TIME, Career
from games.models.career_parts import CareerPartQuerySet
from games.models.outcome import OutcomeQuerySet
from solver import Rules

FRESH_SECONDS = 600  # seconds for which a career is not read again
CACHE_BYTES = 16_000_000  # bytes of memory for careers

MAX_LATER_GAMES = 2 * FRESH_GAMES
"""Games that are read again at most. If there are more, the oldest are added to the kept ones."""


@dataclass(frozen=True, slots=True)
class _Settled:
    """The games that had ended before a moment."""

    career: Career
    before: datetime


_kept: Keeper[_Settled] = Keeper(
    name="careers",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda settled: settled.career.size,
)


def career_of(player: Player, rules: Rules) -> Career:
    """All finished games of a player under these rules, up to now."""
    outcomes = player.outcomes.under(rules)
    parts = CareerPart.objects.usable(player, rules)
    settled = _kept.get((player.pk, player.adopted_at, rules), lambda: _settle(outcomes, parts))
    beside = Career.read(outcomes.ended_from(settled.before))
    if len(beside.games) > MAX_LATER_GAMES:
        _kept.put((player.pk, player.adopted_at, rules), _settle(outcomes, parts, settled))
    return settled.career + beside


def _settle(
    outcomes: OutcomeQuerySet, parts: CareerPartQuerySet, earlier: _Settled | None = None
) -> _Settled:
    """The games that can be kept now: all that are settled, but not the newest."""
    oldest_fresh = outcomes.order_by("-finished_at").values_list("finished_at", flat=True)
    found = oldest_fresh[FRESH_GAMES - 1 : FRESH_GAMES]
    if not found:
        return _Settled(Career.joined([]), LONG_AGO)
    before = min(*found, timezone.now() - SETTLING_TIME)
    known = earlier or _stored(parts)
    before = max(before, known.before)  # games may have been deleted
    added = Career.read(outcomes.ended_before(before).ended_from(known.before))
    return _Settled(known.career + added, before)


def _stored(parts: CareerPartQuerySet) -> _Settled:
    """The games that are stored in parts."""
    rows = list(parts.values_list("before", "endings", "packed"))
    games = Career.joined(Career.unpacked(endings, bytes(packed)) for _, endings, packed in rows)
    return _Settled(games, rows[-1][0] if rows else LONG_AGO)
