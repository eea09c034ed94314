"""The ratings of the levels under some rules: a bar for each, and the table behind the bars."""

from django.utils.translation import gettext

from games.charts.bars import Row, bars
from games.stats.cards.rating import points
from games.stats.cards.table import BarsCard, Table
from games.stats.level_ratings import Rated


def level_ratings_card(rated: Rated) -> BarsCard:
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
    return BarsCard(bars(rows), table)
