"""Scales: where a number stands between two others, in percent."""

from collections.abc import Sequence
from dataclasses import dataclass

WHOLE = 100.0


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
