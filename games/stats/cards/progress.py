"""The trend: how the mean of the last games has moved, as a large chart and as a small one."""

from datetime import date
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.charts.lines import MAX_POINTS, Line, Value, line, thinned
from games.keeping import Keeper
from games.models import Player
from games.models.career import Career
from games.stats.cards.strength import mean_of
from games.stats.cards.table import Key, LineCard, Table
from games.stats.trend import GAMES_PER_MEAN, Point, newest_game, newest_points, points_of
from games.words.numbers import decimal
from games.words.terms import day_in_words, grouped
from solver import LEVELS, GuessCounts, Rules

MIN_POINTS = 2  # points; one is no line
MIN_TREND_GAMES = 3  # games; with fewer, there is no trend
SETTLED_GAMES = 10  # games before the first point, if there are enough behind it
MAX_TABLE_ROWS = 40  # rows of the table behind the chart
SPARK_POINTS = 30  # points of the small trend
SPARK_STEP = 3  # points from one that tells its value to the next
SPARK_SECONDS = 600  # seconds for which a small trend is not drawn again without a new game
SPARK_BYTES = 4_000_000  # bytes of memory for small trends


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


def trend_card(
    points: list[Point], level: GuessCounts | None, level_name: str, modes: str = ""
) -> LineCard | None:
    """The means, with the level to compare; None with too few games. modes: the modes whose games these are; empty for all of them."""
    shown = begun(points)
    if len(shown) < MIN_POINTS:
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
    mean_of = gettext("mean of %(games)s games, %(modes)s")
    mean_of %= {"games": shown[-1].games, "modes": modes or gettext("all modes")}
    key = [Key("line", mean_of)] + ([Key("dash", level_name)] if level else [])
    return LineCard(drawn, key, _summary(shown), _table(shown), last)


_kept: Keeper[SafeString] = Keeper(
    name="progress", seconds=SPARK_SECONDS, most_bytes=SPARK_BYTES, size=len
)


def spark_of(
    player: Player | None,
    rules: Rules,
    newest: int | None = None,
    career: Career | None = None,
) -> SafeString:
    """The small trend of a player under some rules, as HTML; empty with too few games.

    newest: the player's `newest_game`, if it is known already. Otherwise that takes one query.
    Another one reads the games if one has ended since the trend was drawn, unless the caller has
    read them already as a career.
    """
    newest = newest or (newest_game(player, rules) if player else None)
    if player is None or newest is None:
        return SafeString("")
    key = (player.pk, rules, get_language(), newest)
    return _kept.get(key, lambda: _drawn(player, rules, career))


def _drawn(player: Player, rules: Rules, career: Career | None) -> SafeString:
    found = spark(points_of(career) if career else newest_points(player, rules), rules)
    html = render_to_string("stats/_spark.html", {"spark": found}) if found else ""
    return SafeString(html)


def spark(points: list[Point], rules: Rules) -> Spark | None:
    shown = begun(points)
    if len(shown) < MIN_POINTS:
        return None
    strengths = _strengths(rules)
    mean, games = shown[-1].mean, shown[-1].games
    nearest = min(strengths, key=lambda name: abs(strengths[name].mean - mean), default=None)
    reference = strengths[nearest].mean if nearest else None
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
        note += " " + words % {"level": nearest, "mean": mean_of(strengths[nearest])}
    return Spark(
        drawn,
        gettext("%(mean)s guesses") % {"mean": decimal(mean)},
        gettext("your last %(games)s games, all modes") % {"games": games},
        note,
        _summary(shown),
    )


def _values_of_spark(points: list[Point]) -> list[Value]:
    """Every third value tells itself, counted from the last one."""
    return [
        _value(point) if number % SPARK_STEP == 0 else Value(point.day, point.mean, "")
        for number, point in zip(range(len(points) - 1, -1, -1), points, strict=True)
    ]


def _strengths(rules: Rules) -> dict[str, GuessCounts]:
    found = ((level, level.strength(rules)) for level in LEVELS.values())
    return {gettext(level.name): strength for level, strength in found if strength}


def _value(point: Point) -> Value:
    words = gettext("%(date)s: %(mean)s")
    day = day_in_words(point.day)
    return Value(point.day, point.mean, words % {"date": day, "mean": decimal(point.mean)})


def month_in_words(day: date) -> str:
    """The month of a day, with the year in January: "Apr", "Jan 2026"."""
    return day_in_words(day, "M Y" if day.month == 1 else "M")


def _summary(points: list[Point]) -> str:
    words = gettext("Mean guesses, from %(first)s to %(last)s")
    return words % {"first": decimal(points[0].mean), "last": decimal(points[-1].mean)}


def _table(points: list[Point]) -> Table:
    return Table(
        gettext("The trend as a table"),
        [gettext("Day"), gettext("Games"), gettext("Mean guesses")],
        [
            [day_in_words(point.day), grouped(point.games), decimal(point.mean)]
            for point in thinned(points, MAX_TABLE_ROWS)
        ],
    )
