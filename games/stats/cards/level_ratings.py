"""The ratings of the levels under some rules: a bar for each, and the table behind the bars."""

from typing import NamedTuple

from django.utils.translation import gettext

from games.charts.bars import Bar, Row, bars
from games.stats.cards.rating import points
from games.stats.cards.table import Table
from games.stats.level_ratings import Rated
from games.words.terms import grouped


class LevelRatingsCard(NamedTuple):
    """The bars, what they are from, and the table."""

    bars: list[Bar]
    matches: str
    table: Table


def level_ratings_card(rated: Rated) -> LevelRatingsCard:
    """The length of a bar is the share of points to expect against the mean rating."""
    rows = [
        Row(gettext(each.level.name), each.points, points(each.rating), kind="other")
        for each in rated.levels
    ]
    cells = [
        [
            gettext(each.level.name),
            points(each.rating),
            f"± {points(each.margin)}",
            points(each.points),
        ]
        for each in rated.levels
    ]
    heads = [gettext("Level"), gettext("Rating"), gettext("Margin"), gettext("Points of 100")]
    table = Table(gettext("Ratings of the levels as a table"), heads, cells)
    return LevelRatingsCard(bars(rows), grouped(rated.matches), table)
