"""What cards have in common: the table behind a chart, and the key to it."""

from collections.abc import Sequence
from typing import NamedTuple


class Table(NamedTuple):
    """A table behind a chart. The first cell of each row names it."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Key(NamedTuple):
    """What a color or a line means."""

    kind: str
    words: str
