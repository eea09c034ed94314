"""What cards have in common: the chart, the key to it, the table behind it, and where the games behind a figure are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import ngettext

from games.core.game import COUNTED
from games.ui.charts.bars import Bar
from games.ui.charts.lines import Line
from games.ui.terms import grouped


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


@dataclass(frozen=True, slots=True)
class Behind:
    """Addresses in the history of games that pass the filters of the page and count.

    filters: None where there is no such list, because it is another player's.
    """

    filters: dict[str, str] | None

    def __call__(self, **more: str) -> str:
        if self.filters is None:
            return ""
        filters = self.filters | {"result": COUNTED} | more
        chosen = {name: value for name, value in filters.items() if value}
        return f"{reverse('history')}?{urlencode(chosen)}"
