"""The trend: how the mean of the last games has moved, as a large chart and as a small one."""

from datetime import date
from typing import NamedTuple, TypeAlias

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.core.player import Player
from games.process_cache import ProcessCache
from games.stats.cards.strength import mean_of
from games.stats.cards.table import Key, LineCard, Table
from games.stats.career import Career
from games.stats.rival import Suggestion, suggested_rival
from games.stats.trend import GAMES_PER_MEAN, Point, newest_game, newest_games, short_trend
from games.ui.charts.lines import MAX_POINTS, Line, Value, line, thinned
from games.ui.numbers import decimal
from games.ui.terms import day_in_words, grouped
from solver import LEVELS, GuessCounts, Rules

MIN_POINTS = 2  # points; one is no line
MIN_TREND_GAMES = 3  # games; with fewer, there is no trend
SETTLED_GAMES = 10  # games before the first point, if there are enough behind it
MAX_TABLE_ROWS = 40  # rows of the table behind the chart
SPARK_POINTS = 30  # points of the small trend
SPARK_STEP = 3  # points from one that tells its value to the next
KEPT_SECONDS = 600  # seconds for which progress is not worked out again without a new game
KEPT_BYTES = 4_000_000  # bytes of memory for it


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
    means = gettext("mean of %(games)s games, %(modes)s")
    means %= {"games": shown[-1].games, "modes": modes or gettext("all modes")}
    return means_card(
        shown,
        level.mean if level else None,
        [Key("line", means)] + ([Key("dash", level_name)] if level else []),
        _summary(shown),
        gettext("The trend as a table"),
        gettext("Mean guesses"),
    )


def means_card(
    shown: list[Point],
    reference: float | None,
    key: list[Key],
    summary: str,
    title: str,
    head: str,
) -> LineCard:
    drawn = line(
        [_value(point) for point in thinned(shown, MAX_POINTS)],
        reference=reference,
        number_words=decimal,
        month_words=month_in_words,
    )
    rows = [
        [day_in_words(point.day), grouped(point.games), decimal(point.mean)]
        for point in thinned(shown, MAX_TABLE_ROWS)
    ]
    table = Table(title, [gettext("Day"), gettext("Games"), head], rows)
    return LineCard(drawn, key, summary, table, decimal(shown[-1].mean))


Progress: TypeAlias = tuple[Suggestion, SafeString]
_kept: ProcessCache[Progress] = ProcessCache(
    name="progress",
    seconds=KEPT_SECONDS,
    most_bytes=KEPT_BYTES,
    size=lambda made: len(made[1]) + 1000,
)


def progress_of(player: Player, rules: Rules, career: Career | None = None) -> Progress:
    """A rival for an even race, and the small trend as HTML; empty with too few games.

    career: the player's games under these rules, if they were read already. Otherwise a query finds
    the newest one, and another reads the games if it has ended since the trend was drawn.
    """

    def make() -> Progress:
        games = career or newest_games(player, rules)
        found = spark(short_trend(games), rules)
        html = render_to_string("stats/_spark.html", {"spark": found}) if found else ""
        return suggested_rival(games, rules), SafeString(html)

    newest = career.newest_game if career else newest_game(player, rules)
    return _kept.get((player.pk, rules, get_language(), newest), make)


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
