"""Labels along an axis that do not cover each other: in two lanes, moved aside where they must."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

LANES = 2


class Label(NamedTuple):
    """A label to place: the middle that it should have, and its width, both in percent."""

    at: float
    width: float


class Placed(NamedTuple):
    at: float
    lane: int


def place_labels(labels: Sequence[Label], *, end: float = 100.0) -> list[Placed]:
    """A place for each label, in the order of the labels, which is from left to right.

    A label takes the lane with more room before it. In a lane, labels are moved to the right until
    none covers the one before, and then back to the left as far as the end of the axis demands.
    """
    lanes: list[list[int]] = [[] for _ in range(LANES)]
    free = [0.0] * LANES
    for number, label in enumerate(labels):
        lane = min(range(LANES), key=lambda lane: (max(free[lane], _start(label)), lane))
        lanes[lane].append(number)
        free[lane] = max(free[lane], _start(label)) + label.width
    placed = {
        number: Placed(at, lane)
        for lane, members in enumerate(lanes)
        for number, at in zip(members, _apart([labels[n] for n in members], end), strict=True)
    }
    return [placed[number] for number in range(len(labels))]


def _start(label: Label) -> float:
    return label.at - label.width / 2


def _apart(labels: Sequence[Label], end: float) -> list[float]:
    """Middles near those wanted, from 0 to `end`, at which no label covers another."""
    places = [label.at for label in labels]
    least = 0.0
    for number, label in enumerate(labels):
        places[number] = max(places[number], least + label.width / 2)
        least = places[number] + label.width / 2
    most = end
    for number in reversed(range(len(labels))):
        half = labels[number].width / 2
        places[number] = min(places[number], most - half)
        most = places[number] - half
    return places


def cover(labels: Sequence[Label], placed: Sequence[Placed]) -> bool:
    """Whether any two labels of a lane cover each other."""
    for lane in range(LANES):
        ends = [
            (place.at - label.width / 2, place.at + label.width / 2)
            for label, place in zip(labels, placed, strict=True)
            if place.lane == lane
        ]
        if any(left[1] > right[0] + 1e-9 for left, right in pairwise(sorted(ends))):
            return True
    return False
