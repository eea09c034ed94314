"""What cards consist of: a chart, the key to it, and a table with the same figures."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import ngettext

from games.ui.charts.bars import Bar
from games.ui.charts.lines import Line
from games.ui.terms import grouped

TELLING_GAMES = (
    10  # games; fewer have no axis, no line over time, no distribution, and no common result
)


class Table(NamedTuple):
    """The figures of a chart as a table. The first cell of each row names it."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Key(NamedTuple):
    kind: str
    words: str


class BarsCard(NamedTuple):
    bars: list[Bar]
    table: Table
    key: Sequence[Key] = ()
    title: str = ""
    slug: str = ""


class LineCard(NamedTuple):
    line: Line
    key: list[Key]
    summary: str
    table: Table
    last: str = ""
    note: str = ""


def to_go_in_words(games: int) -> str:
    """What stands in place of a figure that has too few games; empty if there are enough."""
    missing = TELLING_GAMES - games
    if missing <= 0:
        return ""
    words = ngettext(
        "From ten games on: %(games)s to go.", "From ten games on: %(games)s to go.", missing
    )
    return words % {"games": missing}


def games_in_words(games: int) -> str:
    return ngettext("%(games)s game", "%(games)s games", games) % {"games": grouped(games)}
