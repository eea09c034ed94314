"""A player's progress on the front page: a rival for an even race, and a small trend."""

from typing import NamedTuple, TypeAlias

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.core.player import Player
from games.process_cache import ProcessCache
from games.stats.cards.card import TELLING_GAMES
from games.stats.cards.strength import mean_of
from games.stats.cards.trend import MIN_POINTS, month_in_words, steady_points, summary_of, value_of
from games.stats.career import Career
from games.stats.ladder import Suggestion, suggested_rival
from games.stats.statistics import Point, newest_game, newest_games, short_trend
from games.ui.charts.lines import Line, Value, line, thinned
from games.ui.numbers import decimal
from solver import LEVELS, GuessCounts, Rules

SPARK_POINTS = 30  # points of the small trend
SPARK_STEP = 3  # points from one that tells its value to the next
FRESH_SECONDS = 600  # seconds for which progress is not worked out again without a new game
CACHE_BYTES = 4_000_000  # bytes of memory for it


class Spark(NamedTuple):
    """A small trend: its number, what that is, and what the dashed line is."""

    line: Line
    mean: str
    label: str
    note: str
    summary: str


Progress: TypeAlias = tuple[Suggestion, SafeString, int]
_cache: ProcessCache[Progress] = ProcessCache(
    name="progress",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda made: len(made[1]) + 1000,
)


def progress_of(player: Player, rules: Rules, career: Career | None = None) -> Progress:
    """A rival for an even race, the small trend as HTML, empty with too few games, and how many games there are.

    career: the player's games under these rules, if they were read already. Otherwise a query finds
    the newest one, and another reads the games if it has ended since the trend was drawn.
    """

    def make() -> Progress:
        games = career or newest_games(player, rules)
        points = short_trend(games)
        found = spark(points, rules) if len(points) >= TELLING_GAMES else None
        html = render_to_string("stats/_spark.html", {"spark": found}) if found else ""
        return suggested_rival(games, rules), SafeString(html), len(games.games)

    newest = career.newest_game if career else newest_game(player, rules)
    return _cache.get((player.pk, rules, get_language(), newest), make)


def spark(points: list[Point], rules: Rules) -> Spark | None:
    shown = steady_points(points)
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
        summary_of(shown),
    )


def _values_of_spark(points: list[Point]) -> list[Value]:
    return [
        value_of(point) if number % SPARK_STEP == 0 else Value(point.day, point.mean, "")
        for number, point in zip(range(len(points) - 1, -1, -1), points, strict=True)
    ]


def _strengths(rules: Rules) -> dict[str, GuessCounts]:
    found = ((level, level.strength(rules)) for level in LEVELS.values())
    return {gettext(level.name): strength for level, strength in found if strength}
