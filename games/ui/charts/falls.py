"""Falling numbers on a logarithmic scale: how many codes are left after each guess."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from games.ui.charts.lines import Mark, Tick, anchor_at
from games.ui.charts.scales import WHOLE, Scale, fixed

START, END = 2.0, 98.0  # percent; the first and the last number stand there
TENFOLD = 10
NEAR = 12.0  # percent; a tick so close to the top one is left out


class Series(NamedTuple):
    """Numbers from the start on, each at least 1.

    kind: "you", "rival" or "perfect". ends: whether the last number is the end of a game.
    """

    kind: str
    numbers: Sequence[float]
    ends: bool = False


class Curve(NamedTuple):
    """A line, as points in a box of 100 by 100, and the same points in percent."""

    kind: str
    points: str
    dots: list[tuple[str, str]]
    ends: bool

    @property
    def last(self) -> tuple[str, str]:
        return self.dots[-1]


class Fall(NamedTuple):
    curves: list[Curve]
    marks: list[Mark]
    y_ticks: list[Tick]
    x_ticks: list[Tick]


def fall(
    series: Sequence[Series],
    *,
    top: int,
    ticks: Sequence[Tick],
    names: Sequence[str],
    words: Sequence[str],
) -> Fall:
    """Lines that share both axes. The scale reaches from `top` down to 1.

    ticks: what the upper axis says of which numbers, the largest first; `at` is the number. names
    and words: what the lower axis and each mark say, from the start on.
    """
    most = max(len(each.numbers) for each in series)
    x = Scale(0, max(most - 1, 1), START, END)
    y = Scale(math.log(top), 0, 0, WHOLE)
    curves = [_curve(each, x, y) for each in series]
    across = [x.percent(number) for number in range(most)]
    borders = [0.0, *((a + b) / 2 for a, b in pairwise(across)), WHOLE]
    marks = []
    for number, said in enumerate(words):
        curve = next(curve for curve in curves if number < len(curve.dots))
        width = fixed(borders[number + 1] - borders[number])
        anchor = anchor_at(across[number])
        marks.append(
            Mark(*curve.dots[number], fixed(borders[number]), width, anchor, said, is_stop=True)
        )
    return Fall(
        curves=curves,
        marks=marks,
        y_ticks=[Tick(y.place(math.log(int(tick.at))), tick.words) for tick in ticks],
        x_ticks=[Tick(fixed(at), name) for name, at in zip(names, across, strict=True)],
    )


def tens_below(top: int) -> list[int]:
    """The top of a scale, and 100, 10, 1 below it as far as they do not collide with it."""
    scale = Scale(math.log(top), 0, 0, WHOLE)
    tens = [TENFOLD**power for power in range(math.ceil(math.log10(top)))]
    return [top, *(ten for ten in reversed(tens) if scale.percent(math.log(ten)) > NEAR)]


def _curve(series: Series, x: Scale, y: Scale) -> Curve:
    dots = [
        (x.place(number), y.place(math.log(max(left, 1))))
        for number, left in enumerate(series.numbers)
    ]
    return Curve(series.kind, " ".join(f"{a},{b}" for a, b in dots), dots, series.ends)
