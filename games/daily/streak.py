"""The streak: days in a row on which a player played the daily, and freezes that save a missed day."""

from collections.abc import Container, Iterator, Mapping
from datetime import UTC, date, timedelta
from itertools import chain
from typing import NamedTuple

from django.db import models
from django.db.models import Case, F, When
from django.db.models.functions import TruncDate

from games.core.compiled import CompiledValues, Slot
from games.core.game import Game
from games.core.modes.choices import DECIDED
from games.core.player import Player
from games.daily.models import FIRST_DAY, mark_of

DAYS_PER_FREEZE = 10
MOST_FREEZES = 2
MILESTONES = (7, 14, 30, 50, 100, 200, 365, 500, 730, 1000)
DAYS_READ = 60  # the newest days, which are read first
A_DAY = timedelta(days=1)

_GAMES = CompiledValues(
    lambda: (
        Game.objects.filter(
            player=Slot("player", models.BigAutoField()),
            daily__day__gte=Slot("first", models.DateField()),
            daily__day__lte=Slot("last", models.DateField()),
            daily__isnull=False,
            is_practice=False,
        )
        .annotate(ended_on=TruncDate("finished_at", tzinfo=UTC))
        .annotate(is_in_time=Case(When(ended_on=F("daily__day"), then=True), default=False))
        .order_by()
        .values_list("daily__is_hard", "daily__day", "result", "guesses_used", "is_in_time")
    )
)


class OwnDay(NamedTuple):
    """How a player's game of a day went. is_in_time: whether it ended before midnight UTC of its day."""

    result: str
    guesses: int
    is_in_time: bool

    @property
    def is_played(self) -> bool:
        """Whether it counts for the streak: found, not found, or given up after a guess or more."""
        return self.result in DECIDED and self.guesses > 0 and bool(self.is_in_time)


class Streak(NamedTuple):
    """The streak after a day.

    days: the days played in a row, without those that a freeze saved. freezes: those left. saved: the
    missed days of this streak that a freeze saved. is_kept: whether the last day itself was played.
    has_earned: whether it brought a freeze.
    """

    days: int = 0
    freezes: int = 0
    saved: tuple[date, ...] = ()
    is_kept: bool = False
    has_earned: bool = False

    @property
    def is_milestone(self) -> bool:
        return self.is_kept and self.days in MILESTONES

    def saved_before(self, day: date) -> int:
        """How many days right before this one freezes saved."""
        number = 0
        while day - (number + 1) * A_DAY in self.saved:
            number += 1
        return number


def streaks(
    played: Container[date], first: date, last: date, *, has_freezes: bool = True
) -> Iterator[Streak]:
    """The streak after each day of a span; the last day is still open if it was not played.

    Ten days in a row earn a freeze, and two are kept at most. A missed day uses one by itself, and does
    not count as a day; without one it ends the streak. The hard daily has no freezes.
    """
    most = MOST_FREEZES if has_freezes else 0
    streak = Streak()
    for number in range((last - first).days + 1):
        day = first + number * A_DAY
        if day in played:
            streak = _after_played(streak, most)
        elif day == last:
            streak = streak._replace(is_kept=False, has_earned=False)
        elif streak.freezes:
            streak = Streak(streak.days, streak.freezes - 1, (*streak.saved, day))
        else:
            streak = Streak()
        yield streak


def _after_played(streak: Streak, most: int) -> Streak:
    days = streak.days + 1
    earns = days % DAYS_PER_FREEZE == 0 and streak.freezes < most
    return Streak(days, streak.freezes + earns, streak.saved, is_kept=True, has_earned=earns)


class OwnDays(NamedTuple):
    """The days of a player up to one of them, as far back as they were read.

    streak: after the last day. saved: all days that freezes saved, in streaks that are over, too.
    longest: the days of the longest streak.
    """

    last: date
    games: Mapping[date, OwnDay]
    streak: Streak = Streak()
    saved: frozenset[date] = frozenset()
    longest: int = 0

    def mark(self, day: date) -> str:
        """How the game of a day went, in one sign; empty without one."""
        own = self.games.get(day)
        return mark_of(own.result, own.guesses) if own else ""


def _read(player: Player | None, first: date, last: date) -> dict[bool, dict[date, OwnDay]]:
    """The days of the daily, and of the hard daily (True)."""
    days: dict[bool, dict[date, OwnDay]] = {False: {}, True: {}}
    for is_hard, day, *facts in _GAMES(player=player.pk, first=first, last=last) if player else ():
        days[bool(is_hard)][day] = OwnDay(*facts)
    return days


def read_days(player: Player | None, last: date, *, is_hard: bool = False) -> OwnDays:
    """The newest days; older ones are read only if the streak may be that long."""
    span = DAYS_READ
    while True:
        first = max(min(FIRST_DAY, last), last - span * A_DAY)
        games = _read(player, first, last)[is_hard]
        if first <= FIRST_DAY or _has_break(_played(games), first, last):
            return _own_days(games, last, is_hard=is_hard)
        span *= 4


def read_all_days(player: Player | None, last: date) -> dict[bool, OwnDays]:
    """All days of the daily, and of the hard daily (True), in one query."""
    read = _read(player, FIRST_DAY, last)
    return {is_hard: _own_days(read[is_hard], last, is_hard=is_hard) for is_hard in read}


def _own_days(games: Mapping[date, OwnDay], last: date, *, is_hard: bool) -> OwnDays:
    played = _played(games)
    if not played:
        return OwnDays(last, games)
    found = list(streaks(played, min(played), last, has_freezes=not is_hard))
    saved = frozenset(chain(*(each.saved for each in found)))
    return OwnDays(last, games, found[-1], saved, max(each.days for each in found))


def _played(games: Mapping[date, OwnDay]) -> set[date]:
    return {day for day, own in games.items() if own.is_played}


def _has_break(played: Container[date], first: date, last: date) -> bool:
    """Whether a streak ends in this span whatever came before: no freezes save so many days in a row."""
    missed = 0
    for number in range((last - first).days):
        missed = 0 if first + number * A_DAY in played else missed + 1
        if missed > MOST_FREEZES:
            return True
    return False
