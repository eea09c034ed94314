"""Charts for the templates: figures converted to positions in a picture."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from games.stats.statistics import DayCount, Point
from solver import GuessCounts

MIN_TREND_GAMES = 3  # games; with fewer, there is no trend
MAX_POINTS = 60  # points of a trend line
WEEKS = 53  # weeks of the calendar, one for each column
SHADE_THRESHOLDS = (1, 2, 4, 8)  # games on a day; at each number, its square is a shade darker


class DistributionBar(NamedTuple):
    """Codes found in this many guesses, and the shares of the player and a level, in percent."""

    guesses: int
    games: int
    percent: float
    level_percent: float | None

    @property
    def mark(self) -> float | None:
        """The position of the level's mark, in percent."""
        return None if self.level_percent is None else min(99.0, self.level_percent)


def distribution_bars(
    counts: Mapping[int, int], level: GuessCounts | None
) -> list[DistributionBar]:
    """A bar for each number of guesses, up to the most that the player or the level took."""
    found = sum(counts.values())
    if not found:
        return []
    most = max(*counts, level.max if level else 0)
    return [
        DistributionBar(
            guesses,
            counts.get(guesses, 0),
            100 * counts.get(guesses, 0) / found,
            _level_percent(level, guesses) if level else None,
        )
        for guesses in range(1, most + 1)
    ]


def _level_percent(level: GuessCounts, guesses: int) -> float:
    return 100 * (level.share_within(guesses) - level.share_within(guesses - 1))


class TrendLine(NamedTuple):
    """A line through the rolling means: points in a box of 100 by 40, and values at its edges."""

    points: str
    low: float
    high: float
    rows: Sequence[Point]

    @property
    def has_loss(self) -> bool:
        """Whether reviews have measured the skill of any of these games."""
        return any(point.loss is not None for point in self.rows)


def trend_line(points: Sequence[Point]) -> TrendLine | None:
    """The trend, thinned to what a picture can show, newest last; None with too few games."""
    points = points[MIN_TREND_GAMES - 1 :]
    if not points:
        return None
    step = -(-len(points) // MAX_POINTS)
    shown = points[::-1][::step][::-1]
    low = min(point.mean for point in shown) - 0.25
    high = max(point.mean for point in shown) + 0.25
    across = 100 / max(1, len(shown) - 1)
    places = (
        f"{number * across:.2f},{40 * (high - point.mean) / (high - low):.2f}"
        for number, point in enumerate(shown)
    )
    return TrendLine(" ".join(places), low, high, shown)


class Shade(NamedTuple):
    """The squares of all days that are equally dark, from 0 to 4, as one path."""

    darkness: int
    path: str


class Month(NamedTuple):
    """The games of a month of the calendar."""

    first: date
    games: int
    won: int


class Calendar(NamedTuple):
    shades: list[Shade]
    months: list[Month]

    @property
    def games(self) -> int:
        return sum(month.games for month in self.months)


def first_day(today: date) -> date:
    """The Monday on which the calendar of a year begins."""
    return today - timedelta(days=today.weekday(), weeks=WEEKS - 1)


def calendar(played: Mapping[date, DayCount], today: date) -> Calendar:
    """A square for each day of the year up to today. Columns are weeks, with Monday on top.

    Squares are 8 wide and 10 apart.
    """
    start = first_day(today)
    every = [start + timedelta(days=n) for n in range((today - start).days + 1)]
    nothing = DayCount(today, 0, 0)
    squares: dict[int, list[str]] = {}
    for n, day in enumerate(every):
        shade = _shade(played.get(day, nothing).games)
        squares.setdefault(shade, []).append(f"M{n // 7 * 10} {n % 7 * 10}h8v8h-8z")
    shades = [Shade(shade, "".join(paths)) for shade, paths in sorted(squares.items())]
    months: dict[date, Month] = {}
    for day in every:
        count, first = played.get(day, nothing), day.replace(day=1)
        month = months.get(first, Month(first, 0, 0))
        months[first] = Month(first, month.games + count.games, month.won + count.won)
    return Calendar(shades, list(months.values()))


def _shade(games: int) -> int:
    return sum(games >= least for least in SHADE_THRESHOLDS)
