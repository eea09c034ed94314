"""What a player's finished games say, computed in SQL. docs/statistics.md defines each figure."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import (
    Aggregate,
    Avg,
    Case,
    CharField,
    Count,
    DurationField,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    Subquery,
    TextField,
    Value,
    When,
    Window,
)
from django.db.models.expressions import RowRange

from games.models import Guess, Kind, Player, Result
from games.models.outcome import OutcomeQuerySet
from solver import find_level

ROLLING = 20  # games that a point of the trend is the mean of
TREND = 500  # points of the trend at most
RECENT = 50  # games of the sentence that comes first
TIMED = 200  # games whose guesses are timed
PAUSE = timedelta(minutes=10)  # longer than this nobody was thinking
EVERY_GAME = 10_000_000

FOUND = Q(solved=True) & ~Q(kind=Kind.EVIL)  # a code that was hidden fairly
NOT_WON = Q(result__in=[Result.LOST, Result.GIVEN_UP])


@dataclass(frozen=True, slots=True)
class Summary:
    """Games by result, and the guesses of those in which a fairly hidden code was found.

    distribution: how many codes were found in each number of guesses, without a gap.
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
        """How far the mean is usually from the one that endless play would show."""
        if self.found < 2:  # noqa: PLR2004, one game has no spread
            return None
        spread = self._sum(2) - self._sum(1) ** 2 / self.found
        return math.sqrt(spread / (self.found - 1) / self.found)

    @property
    def best(self) -> int | None:
        return next((guesses for guesses, games in self.distribution.items() if games), None)

    def _sum(self, power: int) -> int:
        return sum(games * guesses**power for guesses, games in self.distribution.items())


def summary(outcomes: OutcomeQuerySet) -> Summary:
    def games(result: Result) -> Count:
        return Count("pk", filter=Q(result=result))

    results = outcomes.aggregate(
        games=Count("pk"),
        won=games(Result.WON),
        drawn=games(Result.DRAWN),
        lost=games(Result.LOST),
        given_up=games(Result.GIVEN_UP),
    )
    return Summary(**results, distribution=_distribution(outcomes))


def _distribution(outcomes: OutcomeQuerySet) -> dict[int, int]:
    rows = outcomes.filter(FOUND).order_by().values_list("guesses_used")
    counts = dict(rows.annotate(Count("pk")))
    return {guesses: counts.get(guesses, 0) for guesses in range(1, max(counts, default=0) + 1)}


class Streaks(NamedTuple):
    """Games won in a row: up to now, and the most there ever were."""

    current: int
    longest: int


class _InOneText(Aggregate):
    """Texts of a sorted subquery put one behind the other; both databases keep its order."""

    function = "GROUP_CONCAT"
    template = "%(function)s(%(expressions)s, '')"
    output_field = TextField()

    def as_postgresql(self, compiler, connection, **extra):  # type: ignore[no-untyped-def]
        return self.as_sql(compiler, connection, function="STRING_AGG", **extra)


def streaks(outcomes: OutcomeQuerySet) -> Streaks:
    won = Case(
        When(result=Result.WON, then=Value("w")), default=Value("-"), output_field=CharField()
    )
    marks = outcomes.by_time().annotate(mark=won).values("mark")[:EVERY_GAME]
    runs = (marks.aggregate(text=_InOneText("mark"))["text"] or "").split("-")
    return Streaks(len(runs[-1]), max(map(len, runs)))


def daily_streak(player: Player, today: date) -> int:
    """Dailies found on days in a row, up to today, or to yesterday while today's is open."""
    found = player.outcomes.filter(kind=Kind.DAILY, solved=True)
    days = found.order_by("-game__daily__day").values_list("game__daily__day", flat=True)
    streak, expected = 0, today
    for day in days.iterator():
        if day == today - timedelta(days=1) and not streak:
            expected = day
        if day != expected:
            break
        streak, expected = streak + 1, day - timedelta(days=1)
    return streak


class Point(NamedTuple):
    """A game of the trend: when, its guesses, and the means over it and up to 19 before it."""

    at: datetime
    guesses: int
    mean: float
    loss: float | None


def _rolling(field: str) -> Window:
    """The mean over a game and up to 19 before it."""
    order = [F("finished_at").asc(), F("pk").asc()]
    return Window(Avg(field), order_by=order, frame=RowRange(start=1 - ROLLING, end=0))


def trend(outcomes: OutcomeQuerySet) -> list[Point]:
    """The newest games in which a fairly hidden code was found, oldest first."""
    newest = outcomes.filter(FOUND).order_by("-finished_at", "-pk")[: TREND + ROLLING - 1]
    rows = (
        outcomes.model.objects.filter(pk__in=newest.values("pk"))
        .by_time()
        .annotate(mean=_rolling("guesses_used"), mean_loss=_rolling("loss"))
        .values_list("finished_at", "guesses_used", "mean", "mean_loss")
    )
    points = [Point(at, guesses, float(mean), loss) for at, guesses, mean, loss in rows]
    is_cut = len(points) == TREND + ROLLING - 1
    return points[ROLLING - 1 :] if is_cut else points


class Recent(NamedTuple):
    """The mean of the newest games, up to 50 of them."""

    games: int
    mean: float


def recent_mean(points: list[Point]) -> Recent | None:
    """From the end of a trend; None without one."""
    newest = [point.guesses for point in points[-RECENT:]]
    return Recent(len(newest), sum(newest) / len(newest)) if newest else None


class AgainstLevel(NamedTuple):
    """Games against a level; the difference is of guesses, where both found a code: less is better."""

    level: str
    games: int
    won: int
    drawn: int
    lost: int
    difference: float | None


def against_levels(outcomes: OutcomeQuerySet) -> list[AgainstLevel]:
    """The weakest level first."""
    both = Q(solved=True, rival_guesses__isnull=False)
    rows = (
        outcomes.exclude(level="")
        .order_by()
        .values("level")
        .annotate(
            games=Count("pk"),
            won=Count("pk", filter=Q(result=Result.WON)),
            drawn=Count("pk", filter=Q(result=Result.DRAWN)),
            lost=Count("pk", filter=NOT_WON),
            difference=Avg(F("guesses_used") - F("rival_guesses"), filter=both),
        )
    )
    return sorted(
        (AgainstLevel(**row) for row in rows), key=lambda row: find_level(row.level).order
    )


class FirstGuess(NamedTuple):
    """First guesses of one shape, and the mean of the games in which the code was found."""

    shape: str
    games: int
    found: int
    mean: float | None


def first_guesses(outcomes: OutcomeQuerySet) -> list[FirstGuess]:
    """By shape, the most used first."""
    rows = (
        outcomes.fair()
        .exclude(first_shape="")
        .order_by()
        .values(shape=F("first_shape"))
        .annotate(
            games=Count("pk"),
            found=Count("pk", filter=FOUND),
            mean=Avg("guesses_used", filter=FOUND),
        )
    )
    found = [FirstGuess(**row) for row in rows]
    return sorted(found, key=lambda row: (-row.games, row.shape))


class TurnTime(NamedTuple):
    """How long the guess of a turn took on average, after the answer before it."""

    turn: int
    seconds: float
    guesses: int


def times(outcomes: OutcomeQuerySet) -> list[TurnTime]:
    """Over the newest games, from the second turn on; long pauses are left out."""
    newest = outcomes.order_by("-finished_at", "-pk")[:TIMED]
    before = Guess.objects.filter(board=OuterRef("board"), number=OuterRef("number") - 1)
    rows = (
        Guess.objects.filter(board__game__in=newest.values("pk"), board__level="")
        .annotate(before=Subquery(before.values("at")))
        .filter(before__gte=F("at") - PAUSE)
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


def days(outcomes: OutcomeQuerySet, since: date) -> dict[date, DayCount]:
    """The days since then on which a game was finished."""
    rows = (
        outcomes.since(since)
        .order_by()
        .values("day")
        .annotate(games=Count("pk"), won=Count("pk", filter=Q(result=Result.WON)))
    )
    return {row["day"]: DayCount(**row) for row in rows}
