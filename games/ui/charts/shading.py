"""Numbers as shades: a higher number is darker, in equal steps from the least to the greatest."""

import math
from collections.abc import Iterable
from typing import NamedTuple

SHADES = 6


class Shading(NamedTuple):
    """Which numbers are how dark.

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
