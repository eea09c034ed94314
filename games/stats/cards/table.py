"""What cards have in common: the chart, the key to it, sentences, and the table behind it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import ngettext

from games.charts.bars import Bar
from games.charts.lines import Line
from games.words.terms import grouped


class Table(NamedTuple):
    """A table behind a chart. The first cell of each row names it."""

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
    note: str = ""
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
