"""The statistics of a player's finished games. docs/statistics.md defines each figure.

Most figures are counted from a career. Facts about single games are read from the database.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import (
    Avg,
    Count,
    DurationField,
    ExpressionWrapper,
    F,
    OuterRef,
    Subquery,
    Window,
)
from django.db.models.expressions import RowRange

from games.models import Guess, Outcome, Player, Result
from games.stats.career import Career, Ending
from solver import find_level

GAMES_PER_MEAN = 20  # games whose mean is a point of the trend
MAX_TREND_GAMES = 500  # games of the trend, the newest
RECENT_GAMES = 50  # games whose mean stands first on the page
TIMED_GAMES = 200  # games whose guesses are timed, the newest
MAX_THINKING_TIME = timedelta(minutes=10)  # a longer pause is not counted as thinking


@dataclass(frozen=True, slots=True)
class Summary:
    """Games by result, and the guesses of those in which a fairly hidden code was found.

    distribution: how many codes were found in each number of guesses, without gaps.
    """

    games: int
    won: int
    drawn: int
    lost: int
    given_up: int
    distribution: Mapping[int, int]

    @property
    def won_percent(self) -> float | None:
        return 100 * self.won / self.games if self.games else None

    @property
    def found(self) -> int:
        return sum(self.distribution.values())

    @property
    def mean(self) -> float | None:
        return self._sum(1) / self.found if self.found else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean, in guesses; None with fewer than two games."""
        if self.found < 2:  # noqa: PLR2004, one game has no spread
            return None
        spread = self._sum(2) - self._sum(1) ** 2 / self.found
        return math.sqrt(spread / (self.found - 1) / self.found)

    @property
    def best(self) -> int | None:
        return next((guesses for guesses, games in self.distribution.items() if games), None)

    def _sum(self, power: int) -> int:
        return sum(games * guesses**power for guesses, games in self.distribution.items())


def summary(career: Career) -> Summary:
    results, found = Counter[str](), Counter[int]()
    for ending, games in career.counts.items():
        results[ending.result] += games
        if ending.is_found:
            found[ending.guesses_used] += games
    return Summary(
        games=results.total(),
        won=results[Result.WON],
        drawn=results[Result.DRAWN],
        lost=results[Result.LOST],
        given_up=results[Result.GIVEN_UP],
        distribution={guesses: found[guesses] for guesses in range(1, max(found, default=0) + 1)},
    )


class Streaks(NamedTuple):
    """Games won in a row: now, and in the longest streak."""

    current: int
    longest: int


def streaks(career: Career) -> Streaks:
    runs = career.marks(lambda ending: ending.result == Result.WON).split(b"\0")
    return Streaks(len(runs[-1]), max(map(len, runs)))


def daily_streak(player: Player, today: date) -> int:
    """Dailies solved on consecutive days up to today, or to yesterday if today's is unsolved."""
    mine = player.games.filter(daily__isnull=False, is_practice=False, outcome__solved=True)
    days = mine.order_by("-daily__day").values_list("daily__day", flat=True)
    streak, expected = 0, today
    for day in days.iterator():
        if day == today - timedelta(days=1) and not streak:
            expected = day
        if day != expected:
            break
        streak, expected = streak + 1, day - timedelta(days=1)
    return streak


class Point(NamedTuple):
    """A game of the trend: its time, its guesses, and the means over it and up to 19 before it."""

    at: datetime
    guesses: int
    mean: float
    loss: float | None


def _rolling(field: str) -> Window:
    """The mean over a game and up to 19 before it."""
    order = [F("finished_at").asc(), F("pk").asc()]
    return Window(Avg(field), order_by=order, frame=RowRange(start=1 - GAMES_PER_MEAN, end=0))


def trend(career: Career) -> list[Point]:
    """The newest games in which a fairly hidden code was found, oldest first."""
    newest = career.newest(MAX_TREND_GAMES + GAMES_PER_MEAN - 1, lambda ending: ending.is_found)
    rows = (
        Outcome.objects.filter(pk__in=newest)
        .by_time()
        .annotate(mean=_rolling("guesses_used"), mean_loss=_rolling("loss"))
        .values_list("finished_at", "guesses_used", "mean", "mean_loss")
    )
    points = [Point(at, guesses, float(mean), loss) for at, guesses, mean, loss in rows]
    is_cut = len(points) == MAX_TREND_GAMES + GAMES_PER_MEAN - 1
    return points[GAMES_PER_MEAN - 1 :] if is_cut else points


class Recent(NamedTuple):
    """The mean of the newest games, at most 50 of them."""

    games: int
    mean: float


def recent_mean(points: list[Point]) -> Recent | None:
    """The mean at the end of a trend; None for an empty trend."""
    newest = [point.guesses for point in points[-RECENT_GAMES:]]
    return Recent(len(newest), sum(newest) / len(newest)) if newest else None


class AgainstLevel(NamedTuple):
    """Games against a level.

    difference: the player's guesses less the level's, as a mean over games in which both found a
    code.
    """

    level: str
    games: int
    won: int
    drawn: int
    lost: int
    difference: float | None


def against_levels(career: Career) -> list[AgainstLevel]:
    """Games by level, the weakest level first."""
    by_level: dict[str, list[tuple[Ending, int]]] = defaultdict(list)
    for ending, games in career.counts.items():
        if ending.level:
            by_level[ending.level].append((ending, games))
    rows = [_against(level, counts) for level, counts in by_level.items()]
    return sorted(rows, key=lambda row: find_level(row.level).order)


def _against(level: str, counts: list[tuple[Ending, int]]) -> AgainstLevel:
    results, both, difference = Counter[str](), 0, 0
    for ending, games in counts:
        results[ending.result] += games
        if ending.solved and ending.rival_guesses is not None:
            both += games
            difference += games * (ending.guesses_used - ending.rival_guesses)
    return AgainstLevel(
        level=level,
        games=results.total(),
        won=results[Result.WON],
        drawn=results[Result.DRAWN],
        lost=results[Result.LOST] + results[Result.GIVEN_UP],
        difference=difference / both if both else None,
    )


class FirstGuess(NamedTuple):
    """First guesses of one shape, and the mean guesses of games in which the code was found."""

    shape: str
    games: int
    found: int
    mean: float | None


def first_guesses(career: Career) -> list[FirstGuess]:
    """First guesses by shape, the most used first."""
    used, found, guesses = Counter[str](), Counter[str](), Counter[str]()
    for ending, games in career.counts.items():
        if ending.is_fair and ending.first_shape:
            used[ending.first_shape] += games
            if ending.solved:
                found[ending.first_shape] += games
                guesses[ending.first_shape] += games * ending.guesses_used
    rows = [
        FirstGuess(
            shape, games, found[shape], guesses[shape] / found[shape] if found[shape] else None
        )
        for shape, games in used.items()
    ]
    return sorted(rows, key=lambda row: (-row.games, row.shape))


class TurnTime(NamedTuple):
    """The mean time from an answer to the guess of the next turn, in seconds."""

    turn: int
    seconds: float
    guesses: int


def times(career: Career) -> list[TurnTime]:
    """The times of the newest games by turn, from the second turn on, without long pauses."""
    newest = career.newest(TIMED_GAMES, lambda _: True)
    before = Guess.objects.filter(board=OuterRef("board"), number=OuterRef("number") - 1)
    rows = (
        Guess.objects.filter(board__game__in=newest, board__level="")
        .annotate(before=Subquery(before.values("at")))
        .filter(before__gte=F("at") - MAX_THINKING_TIME)
        .order_by()
        .values("number")
        .annotate(
            taken=Avg(ExpressionWrapper(F("at") - F("before"), output_field=DurationField())),
            guesses=Count("pk"),
        )
        .order_by("number")
    )
    return [TurnTime(row["number"], row["taken"].total_seconds(), row["guesses"]) for row in rows]


class DayCount(NamedTuple):
    """Games finished on a day, and how many of them were won."""

    day: date
    games: int
    won: int


def days(career: Career, since: date) -> dict[date, DayCount]:
    """The days since then on which games were finished."""
    newer = career.since(since)
    games = Counter(newer.days)
    won = Counter(newer.where(lambda ending: ending.result == Result.WON).days)
    return {
        day: DayCount(day, games[number], won[number])
        for number in games
        for day in [date.fromordinal(number)]
    }
