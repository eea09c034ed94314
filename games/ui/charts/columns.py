"""Columns: in which share each number occurs, for several things on one scale, with one to compare."""

from collections.abc import Sequence
from typing import NamedTuple

from games.ui.charts.scales import WHOLE, fixed

MOST_ROWS = 13  # rows of a histogram; more columns cannot be read on a narrow screen
LONG = 10_000  # from here on, a number is wider than its column
MOST_WIDE = 8  # columns; more are too narrow for the numbers above them


class Column(NamedTuple):
    """A number, how often it occurs, and where its column and the one to compare begin and end.

    name: the number, or "13+" for all from 13 on.
    """

    name: str
    times: int
    y: str
    height: str
    compared_y: str
    compared_height: str


def columns(
    histograms: Sequence[Sequence[int]], compared: Sequence[int] = ()
) -> list[list[Column]]:
    """The columns of each histogram, by shares of its sum, up to the tallest of all.

    histograms: how often 1, 2, 3, … occurs. compared: the one that all are compared with. What is
    longer than `MOST_ROWS` has its rest in the last column.
    """
    names = row_names(max(map(len, histograms), default=0))
    longest, drawn = len(names), [shortened(each) for each in histograms]
    every = [_shares(each) for each in (*drawn, shortened(compared))]
    tallest = max((share for each in every for share in each), default=0) or 1
    placed = [
        [_placed(each[at] / tallest if at < len(each) else 0.0) for at in range(longest)]
        for each in every
    ]
    return [
        [
            Column(
                names[at],
                times,
                *placed[which][at],
                *placed[-1][at],
            )
            for at, times in enumerate([*each, *[0] * (longest - len(each))])
        ]
        for which, each in enumerate(drawn)
    ]


def are_narrow(drawn: Sequence[Sequence[Column]]) -> bool:
    """Whether the numbers above these columns have to be written upward."""
    return any(len(each) > MOST_WIDE or any(one.times >= LONG for one in each) for each in drawn)


def _shares(histogram: Sequence[int]) -> list[float]:
    whole = sum(histogram) or 1
    return [count / whole for count in histogram]


def _placed(share: float) -> tuple[str, str]:
    return fixed(WHOLE - WHOLE * share), fixed(WHOLE * share)


def shortened(histogram: Sequence[int]) -> list[int]:
    """How often 1, 2, 3, … occurs, in at most `MOST_ROWS` numbers that have the same sum."""
    if len(histogram) <= MOST_ROWS:
        return list(histogram)
    return [*histogram[: MOST_ROWS - 1], sum(histogram[MOST_ROWS - 1 :])]


def row_names(longest: int) -> list[str]:
    """What the rows are called if the longest histogram has so many: "1", "2", …, "13+"."""
    names = [str(number) for number in range(1, min(longest, MOST_ROWS) + 1)]
    return names if longest <= MOST_ROWS else [*names[:-1], f"{MOST_ROWS}+"]
