"""Who met whom in matches, and how that ended for one of the two. docs/statistics.md defines it."""

from collections import defaultdict
from typing import NamedTuple

from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.outcome import Outcome
from games.core.player import Player
from games.live.fields import PLAYED_LIVE, Ending
from games.live.seat import Seat

MOST_MATCHES = 500  # matches that are read, the newest
CONTESTS = [mode.slug for mode in PLAYED_LIVE if mode.is_contest]


class Meeting(NamedTuple):
    """A match in which two players had boards, as it ended for the first of them.

    seat: the key of the other's seat. difference: the guesses of the first less those of the other;
    None unless both could play to the end. luck: how much of that was luck; None also without both
    reviews.
    """

    other: int
    seat: int
    result: Result
    difference: int | None
    luck: float | None


class _Sat(NamedTuple):
    match: int
    seat: int
    player: int | None
    level: str
    guesses_used: int
    solved: bool
    lost_by: str
    clock_used: float
    allowed: int
    control: str
    ending: str

    @property
    def points(self) -> int:
        return self.guesses_used if self.solved else self.allowed + 1

    @property
    def taken(self) -> int:
        """Its guesses, or those after which it could have found the code at the earliest."""
        return self.guesses_used if self.solved else self.guesses_used + 1


_FACTS = (
    *("match", "pk", "player", "level", "guesses_used", "solved", "lost_by", "clock_used"),
    *("match__guesses_allowed", "match__control", "match__ending"),
)


def meetings_of(player: Player, other: Player | None = None) -> list[Meeting]:
    """The meetings in a player's newest matches, or in the newest with one other, newest first.

    Two queries, and one without a match. Whoever was deleted since is left out.
    """
    tables = _tables_of(player, other)
    lucks = _lucks_in(list(tables)) if tables else {}
    found = []
    for table in tables.values():
        mine = next(sat for sat in table if sat.player == player.pk)
        for sat in table:
            is_wanted = other is None or sat.player == other.pk
            if sat.player and sat is not mine and is_wanted:
                found.append(_meeting(mine, sat, table, lucks))
    return found


def _tables_of(player: Player, other: Player | None) -> dict[int, list[_Sat]]:
    ended = [Ending.DECIDED, Ending.AGREED]
    mine = Seat.objects.filter(player=player, match__mode__in=CONTESTS, match__ending__in=ended)
    if other:
        mine = mine.filter(match__places__player=other)
    newest = mine.order_by("-pk").values("match")[:MOST_MATCHES]
    seats = Seat.objects.filter(match__in=newest).order_by("-match", "number")
    tables: defaultdict[int, list[_Sat]] = defaultdict(list)
    for row in seats.values_list(*_FACTS):
        sat = _Sat(*row)
        tables[sat.match].append(sat)
    return tables


def _lucks_in(matches: list[int]) -> dict[tuple[int, int], float]:
    """The luck of the reviewed games of some matches, by match and player."""
    reviewed = Outcome.objects.filter(game__match__in=matches, luck__isnull=False).order_by()
    rows = reviewed.values_list("game__match", "player", "luck")
    return {(match, player): luck for match, player, luck in rows if match and luck is not None}


def _meeting(
    mine: _Sat, other: _Sat, table: list[_Sat], lucks: dict[tuple[int, int], float]
) -> Meeting:
    assert other.player  # noqa: S101 - for mypy
    time_parts = mine.control != Control.NONE and not any(sat.level for sat in table)
    own, theirs = (_length(sat, time_parts=time_parts) for sat in (mine, other))
    result = Result.WON if own < theirs else Result.LOST if own > theirs else Result.DRAWN
    if mine.ending == Ending.AGREED or mine.lost_by or other.lost_by:
        return Meeting(other.player, other.seat, result, None, None)
    my_luck, their_luck = (lucks.get((sat.match, sat.player or 0)) for sat in (mine, other))
    luck = None if my_luck is None or their_luck is None else their_luck - my_luck
    return Meeting(other.player, other.seat, result, mine.taken - other.taken, luck)


def _length(sat: _Sat, *, time_parts: bool) -> tuple[bool, int, float]:
    """What is compared of two boards: who stayed is ahead, then guesses, then perhaps the time."""
    return bool(sat.lost_by), sat.points, sat.clock_used if time_parts and sat.solved else 0
