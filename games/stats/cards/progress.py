"""The trend: how the mean of the last games has moved, as a large chart and as a small one."""

from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from games.charts.lines import MAX_POINTS, Line, Value, line, thinned
from games.keeping import Keeper
from games.models import Player
from games.stats.cards.table import Key, Table
from games.stats.trend import GAMES_PER_MEAN, Point, newest_points
from games.words.numbers import decimal
from games.words.terms import grouped
from solver import LEVELS, GuessCounts, Rules

MIN_TREND_GAMES = 3  # games; with fewer, there is no trend
SETTLED_GAMES = 10  # games before the first point, if there are enough behind it
MAX_TABLE_ROWS = 40  # rows of the table behind the chart
SPARK_POINTS = 30  # points of the small trend
SPARK_STEP = 3  # points from one that tells its value to the next
SPARK_SECONDS = 60  # seconds for which a small trend is not drawn again
SPARK_BYTES = 4_000_000  # bytes of memory for small trends
BYTES_PER_SPARK = 8_000  # approximate bytes of one


class TrendCard(NamedTuple):
    """A line of means, with the level to compare."""

    line: Line
    key: list[Key]
    summary: str
    last: str
    table: Table


class Spark(NamedTuple):
    """A small trend: its number, what that is, and what the dashed line is."""

    line: Line
    mean: str
    label: str
    note: str
    summary: str


def begun(points: list[Point]) -> list[Point]:
    """The points without the first ones, whose means are over a few games only."""
    first = SETTLED_GAMES if len(points) > 2 * SETTLED_GAMES else MIN_TREND_GAMES
    return [
        point
        for number, point in enumerate(points, start=1)
        if number >= first or point.games == GAMES_PER_MEAN
    ]


def trend_card(points: list[Point], level: GuessCounts | None, level_name: str) -> TrendCard | None:
    """None with too few games."""
    shown = begun(points)
    if not shown:
        return None
    thin = thinned(shown, MAX_POINTS)
    values = [_value(point) for point in thin]
    last = decimal(shown[-1].mean)
    drawn = line(
        values,
        reference=level.mean if level else None,
        number_words=decimal,
        month_words=month_in_words,
    )
    mean_of = gettext("mean of %(games)s games") % {"games": shown[-1].games}
    key = [Key("line", mean_of)] + ([Key("dash", level_name)] if level else [])
    return TrendCard(drawn, key, _summary(shown), last, _table(shown))


_kept: Keeper[Spark | None] = Keeper(
    seconds=SPARK_SECONDS, most_bytes=SPARK_BYTES, size=lambda _: BYTES_PER_SPARK
)


def spark_of(player: Player | None, rules: Rules) -> Spark | None:
    """The small trend of a player under some rules; None with too few games.

    It takes one query, or none if it was drawn within the last minute.
    """
    if player is None:
        return None
    key = (player.pk, player.adopted_at, rules, get_language())
    return _kept.get(key, lambda: spark(newest_points(player, rules), rules))


def spark(points: list[Point], rules: Rules) -> Spark | None:
    shown = begun(points)
    if not shown:
        return None
    strengths = _strengths(rules)
    mean, games = shown[-1].mean, shown[-1].games
    nearest = min(strengths, key=lambda name: abs(strengths[name] - mean), default=None)
    reference = strengths[nearest] if nearest else None
    drawn = line(
        _values_of_spark(thinned(shown, SPARK_POINTS)),
        reference=reference,
        number_words=decimal,
        month_words=month_in_words,
        is_small=True,
    )
    note = gettext("Lower is better.")
    if nearest:
        words = gettext("The dashed line is %(level)s, at %(mean)s.")
        note += " " + words % {"level": nearest, "mean": decimal(reference)}
    return Spark(
        drawn,
        gettext("%(mean)s guesses") % {"mean": decimal(mean)},
        gettext("your last %(games)s games") % {"games": games},
        note,
        _summary(shown),
    )


def _values_of_spark(points: list[Point]) -> list[Value]:
    """Every third value tells itself, counted from the last one."""
    return [
        _value(point) if number % SPARK_STEP == 0 else Value(point.day, point.mean, "")
        for number, point in zip(range(len(points) - 1, -1, -1), points, strict=True)
    ]


def _strengths(rules: Rules) -> dict[str, float]:
    found = ((level, level.strength(rules)) for level in LEVELS.values())
    return {gettext(level.name): strength.mean for level, strength in found if strength}


def _value(point: Point) -> Value:
    words = gettext("%(date)s: %(mean)s")
    day = date_format(point.day, "DATE_FORMAT")
    return Value(point.day, point.mean, words % {"date": day, "mean": decimal(point.mean)})


def month_in_words(day: date) -> str:
    """The month of a day, with the year in January: "Apr", "Jan 2026"."""
    return date_format(day, "M Y" if day.month == 1 else "M")


def _summary(points: list[Point]) -> str:
    words = gettext("Mean guesses, from %(first)s to %(last)s")
    return words % {"first": decimal(points[0].mean), "last": decimal(points[-1].mean)}


def _table(points: list[Point]) -> Table:
    return Table(
        gettext("The trend as a table"),
        [gettext("Day"), gettext("Games"), gettext("Mean guesses")],
        [
            [date_format(point.day, "DATE_FORMAT"), grouped(point.games), decimal(point.mean)]
            for point in thinned(points, MAX_TABLE_ROWS)
        ],
    )
