"""Histograms in few rows: the last one sums all that are longer."""

from collections.abc import Sequence

MOST_ROWS = 13  # rows of a histogram; more columns cannot be read on a narrow screen


def shortened(histogram: Sequence[int]) -> list[int]:
    """How often 1, 2, 3, … occurs, in at most `MOST_ROWS` numbers that have the same sum."""
    if len(histogram) <= MOST_ROWS:
        return list(histogram)
    return [*histogram[: MOST_ROWS - 1], sum(histogram[MOST_ROWS - 1 :])]


def row_names(longest: int) -> list[str]:
    """What the rows are called if the longest histogram has so many: "1", "2", …, "13+"."""
    names = [str(number) for number in range(1, min(longest, MOST_ROWS) + 1)]
    return names if longest <= MOST_ROWS else [*names[:-1], f"{MOST_ROWS}+"]
