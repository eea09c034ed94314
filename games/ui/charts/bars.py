"""Bars: one for each row, and rows split into parts."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.formats import number_format

from games.ui.charts.scales import WHOLE, fixed, share_of_tallest

GAP = 0.5  # percent between two parts of a row
MIN_NAMED = 9.0  # percent that a part needs to have its number inside


class Row(NamedTuple):
    """What a bar says: its name, its number, another one to compare, where it leads, and details.

    spoken: all of it in words, for a bar that leads nowhere and has details.
    """

    name: str
    number: float
    shown: str
    compared: float | None = None
    link: str = ""
    detail: str = ""
    kind: str = "you"
    spoken: str = ""


class Bar(NamedTuple):
    row: Row
    length: str
    outline: str | None


def bars(rows: Sequence[Row]) -> list[Bar]:
    """A bar for each row. The longest of all bars and outlines reaches the end."""
    numbers = [row.number for row in rows]
    compared = [row.compared or 0 for row in rows]
    lengths = share_of_tallest([*numbers, *compared])
    return [
        Bar(row, length, None if row.compared is None else outline)
        for row, length, outline in zip(
            rows, lengths[: len(rows)], lengths[len(rows) :], strict=True
        )
    ]


class Part(NamedTuple):
    """A part of a row: its kind, where it starts, its width, its middle, and its number if it fits."""

    kind: str
    start: str
    width: str
    middle: str
    shown: str


def parts(numbers: Sequence[tuple[str, int]]) -> list[Part]:
    """A row split in proportion to its numbers, with a gap between two parts."""
    whole = sum(number for _, number in numbers)
    found, start = [], 0.0
    for kind, number in numbers:
        width = WHOLE * number / whole if whole else 0
        if width:
            drawn = max(width - GAP, GAP) if start + width < WHOLE - GAP / 2 else width
            shown = number_format(number, force_grouping=True) if width >= MIN_NAMED else ""
            found.append(Part(kind, fixed(start), fixed(drawn), fixed(start + drawn / 2), shown))
        start += width
    return found
