"""Ticks: the round numbers along an axis, and the first days of months."""

import math
from collections.abc import Sequence
from datetime import date

STEPS = (1, 2, 5, 10)  # steps between ticks, times a power of ten


def round_step(span: float, most: int) -> float:
    """The smallest round step that crosses a span with at most so many ticks."""
    least = span / max(1, most - 1)
    power = math.pow(10, math.floor(math.log10(least)))
    return next(step * power for step in STEPS if step * power >= least * (1 - 1e-9))


def ticks(low: float, high: float, *, most: int = 6, least_step: float = 0.1) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`, evenly apart."""
    step = max(least_step, round_step(max(high - low, least_step), most))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    last = max(last, first + 1)
    return [round(number * step, 10) for number in range(first, last + 1)]


def decimals(marks: Sequence[float]) -> int:
    """How many decimals tell these ticks apart."""
    step = marks[1] - marks[0]
    return max(0, -math.floor(math.log10(step) + 1e-9))


def month_ticks(first: date, last: date, *, most: int = 5) -> list[date]:
    """The first days of months between two days, every month or every second, third, sixth, …"""
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    starts = [date(month // 12, month % 12 + 1, 1) for month in months]
    inside = [start for start in starts if first <= start <= last]
    for every in (1, 2, 3, 6, 12, 24, 60, 120):
        found = [start for start in inside if (start.year * 12 + start.month - 1) % every == 0]
        if len(found) <= most:
            break
    return found
