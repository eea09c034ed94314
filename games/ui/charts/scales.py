"""Scales: where a number stands between two others, in percent or as a shade."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

WHOLE = 100.0
SHADES = 6


def fixed(percent: float) -> str:
    """A position as SVG wants it in every language: "43.76"."""
    return f"{percent:.2f}"


@dataclass(frozen=True, slots=True)
class Scale:
    """A range of numbers and the percentages at its ends. A range of one number lies in the middle."""

    low: float
    high: float
    start: float = 0.0
    end: float = WHOLE

    def percent(self, number: float) -> float:
        if self.high == self.low:
            return (self.start + self.end) / 2
        share = (number - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def place(self, number: float) -> str:
        return fixed(self.percent(number))


def share_of_tallest(numbers: Sequence[float]) -> list[str]:
    tallest = max(numbers, default=0)
    return [fixed(WHOLE * number / tallest if tallest else 0) for number in numbers]


class Shading(NamedTuple):
    """How dark numbers are: a higher one is darker, in equal steps from the least to the greatest.

    is_by_factor: whether steps are equal factors rather than equal differences.
    """

    least: float
    most: float
    is_by_factor: bool = False

    def shade(self, number: float) -> int:
        low, high, at = map(self._placed, (self.least, self.most, number))
        if high <= low:
            return 0
        return max(0, min(SHADES - 1, math.floor(SHADES * (at - low) / (high - low))))

    def _placed(self, number: float) -> float:
        return math.log(number) if self.is_by_factor else number


def shading_of(numbers: Iterable[float], *, is_by_factor: bool = False) -> Shading:
    found = list(numbers)
    return Shading(min(found), max(found), is_by_factor)
