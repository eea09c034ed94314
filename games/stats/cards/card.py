"""What cards consist of: a chart, the key to it, and a table with the same figures."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import ngettext

from games.ui.charts.bars import Bar
from games.ui.charts.lines import Line
from games.ui.terms import grouped


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


def games_in_words(games: int) -> str:
    return ngettext("%(games)s game", "%(games)s games", games) % {"games": grouped(games)}
