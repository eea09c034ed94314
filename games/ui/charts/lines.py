"""Lines over time, with ticks, a reference line, and a value at each point."""

import math
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple, TypeVar

from games.ui.charts.scales import WHOLE, Scale, fixed

MAX_POINTS = 90  # points of a line
MAX_STOPS = 10  # points that the tab key stops at
STEPS = (1, 2, 5, 10)  # steps between ticks, times a power of ten
LEAST_STEP = 0.1  # between two ticks
MOST_MONTHS = 5  # ticks
LINE_END = 94.0  # percent; the last value stands behind it


Thing = TypeVar("Thing")


class Value(NamedTuple):
    """A number on a day, and its words; one without words is a part of the line and nothing else."""

    day: date
    number: float
    words: str


class Tick(NamedTuple):
    at: str
    words: str


class Mark(NamedTuple):
    """A point with the part of the chart in which a pointer chooses it.

    anchor: the side on which its words begin. is_stop: whether the tab key stops at it.
    """

    x: str
    y: str
    start: str
    width: str
    anchor: str
    words: str
    is_stop: bool


class Line(NamedTuple):
    """A line, as points in a box of 100 by 100, and all that stands around it."""

    points: str
    y_ticks: list[Tick]
    x_ticks: list[Tick]
    marks: list[Mark]
    reference: str | None

    @property
    def last(self) -> Mark:
        return self.marks[-1]


def thinned(values: Sequence[Thing], most: int) -> list[Thing]:
    """Every n-th value, so that at most so many are left; the last one stays.

    Thin values before they are put into words, which takes longer than all else.
    """
    step = -(-len(values) // most)
    return list(values[::-1][::step][::-1])


def line(
    values: Sequence[Value],
    *,
    reference: float | None = None,
    number_words: Callable[[float, int], str],
    month_words: Callable[[date], str],
    is_small: bool = False,
) -> Line:
    """A line through the values, oldest first, by their days.

    If all are of one day, they stand evenly apart. The axis reaches from a round number below all
    values and the reference to one above; a small chart names these two alone.
    """
    numbers = [value.number for value in values]
    seen = [*numbers, reference] if reference is not None else numbers
    y_marks = ticks(min(seen), max(seen))
    y = Scale(y_marks[0], y_marks[-1], WHOLE, 0)
    first, last = values[0].day, values[-1].day
    if first == last:
        by_order = Scale(0, len(values) - 1, 0 if len(values) > 1 else LINE_END, LINE_END)
        across = [by_order.percent(n) for n in range(len(values))]
        x_ticks = []
    else:
        x = Scale(first.toordinal(), last.toordinal(), 0, LINE_END)
        across = [x.percent(value.day.toordinal()) for value in values]
        months = month_ticks(first, last)
        x_ticks = [Tick(x.place(day.toordinal()), month_words(day)) for day in months]
    places = decimals(y_marks)
    down = [y.percent(number) for number in numbers]
    return Line(
        points=" ".join(f"{fixed(a)},{fixed(b)}" for a, b in zip(across, down, strict=True)),
        y_ticks=[
            Tick(y.place(mark), number_words(mark, places))
            for mark in (y_marks[:: len(y_marks) - 1] if is_small else y_marks)
        ],
        x_ticks=x_ticks,
        marks=_marks([*zip(values, across, down, strict=True)]),
        reference=None if reference is None else y.place(reference),
    )


def _marks(placed: Sequence[tuple[Value, float, float]]) -> list[Mark]:
    named = [place for place in placed if place[0].words]
    borders = [0.0, *((a[1] + b[1]) / 2 for a, b in pairwise(named)), WHOLE]
    every = -(-len(named) // MAX_STOPS)
    return [
        Mark(
            fixed(x),
            fixed(y),
            fixed(borders[number]),
            fixed(borders[number + 1] - borders[number]),
            anchor_at(x),
            value.words,
            (len(named) - 1 - number) % every == 0,
        )
        for number, (value, x, y) in enumerate(named)
    ]


def anchor_at(percent: float) -> str:
    """Which end of some words stands at a position, so that they stay inside the chart."""
    if percent < WHOLE / 4:
        return "start"
    return "end" if percent > WHOLE * 3 / 4 else "middle"


# Ticks: the round numbers along an axis, and the first days of months


def round_step(span: float, most: int) -> float:
    """The smallest round step that crosses a span with at most so many ticks."""
    least = span / max(1, most - 1)
    power = math.pow(10, math.floor(math.log10(least)))
    return next(step * power for step in STEPS if step * power >= least * (1 - 1e-9))


def ticks(low: float, high: float, *, most: int = 6) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`, evenly apart."""
    step = max(LEAST_STEP, round_step(max(high - low, LEAST_STEP), most))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    last = max(last, first + 1)
    return [round(number * step, 10) for number in range(first, last + 1)]


def decimals(marks: Sequence[float]) -> int:
    """How many decimals tell these ticks apart."""
    step = marks[1] - marks[0]
    return max(0, -math.floor(math.log10(step) + 1e-9))


def month_ticks(first: date, last: date) -> list[date]:
    """The first days of months between two days, every month or every second, third, sixth, …"""
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    starts = [date(month // 12, month % 12 + 1, 1) for month in months]
    inside = [start for start in starts if first <= start <= last]
    for every in (1, 2, 3, 6, 12, 24, 60, 120):
        found = [start for start in inside if (start.year * 12 + start.month - 1) % every == 0]
        if len(found) <= MOST_MONTHS:
            break
    return found
