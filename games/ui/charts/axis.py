"""An axis with named points, such as how strong several players are."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from games.ui.charts.scales import WHOLE, Scale, fixed

START, END = 4.0, 96.0  # percent between which points stand
BEYOND = 4.0  # percent at which a point before the break stands
BREAK = 10.0  # percent at which the axis is broken
AFTER_BREAK = 17.0  # percent at which it goes on
LETTER = 1.0  # percent that a letter of a label takes on the narrowest axis
MARGIN = 2.0  # percent between two labels
LANES = 2  # above and below the axis


class Named(NamedTuple):
    """A point to place: its name, its number, the number in words, and whether it is the player."""

    name: str
    number: float
    words: str
    is_you: bool = False


class Point(NamedTuple):
    """A point with its place and that of its label, which stands above (0) or below the axis (1)."""

    named: Named
    at: str
    label_at: str
    lane: int


class Axis(NamedTuple):
    """Points from the highest number on the left to the lowest on the right.

    break_at: where the axis is broken, after points that are far from all others. around: the
    ends of the range around the player. dots: the places of numbers without a name.
    """

    points: list[Point]
    break_at: str | None
    around: tuple[str, str] | None
    dots: Sequence[str] = ()


def axis(
    named: Sequence[Named], *, margin: float | None = None, dots: Sequence[float] = ()
) -> Axis:
    """Place points and labels. margin: the player's number may be off by this much.

    dots: numbers without a name. Those that are nearer to a point before the break than to the
    others stand there, too.
    """
    ordered = sorted(named, key=lambda point: -point.number)
    beyond = _beyond([point.number for point in ordered])
    near = [point.number for point in ordered[beyond:]]
    edge = (ordered[0].number + near[0]) / 2 if beyond else math.inf
    span = [*near, *(dot for dot in dots if dot < edge)]
    scale = Scale(max(span), min(span), AFTER_BREAK if beyond else START, END)
    places = [
        BEYOND if number < beyond else scale.percent(point.number)
        for number, point in enumerate(ordered)
    ]
    widths = [LETTER * max(len(point.name), len(point.words)) + MARGIN for point in ordered]
    labels = [Label(at, width) for at, width in zip(places, widths, strict=True)]
    you = next((n for n, point in enumerate(ordered) if point.is_you), None)
    return Axis(
        [
            Point(point, fixed(at), fixed(placed.at), placed.lane)
            for point, at, placed in zip(ordered, places, place_labels(labels), strict=True)
        ],
        fixed(BREAK) if beyond else None,
        _around(ordered[you].number, margin, scale)
        if margin and you is not None and you >= beyond
        else None,
        [fixed(scale.percent(dot) if dot < edge else BEYOND) for dot in dots],
    )


def _beyond(numbers: Sequence[float]) -> int:
    """1 if the first number is farther from all others than these are from each other."""
    if len(numbers) < 3:  # noqa: PLR2004, two points are no crowd
        return 0
    return int(numbers[0] - numbers[1] > numbers[1] - numbers[-1])


def _around(number: float, margin: float, scale: Scale) -> tuple[str, str]:
    ends = sorted(scale.percent(end) for end in (number - margin, number + margin))
    return fixed(max(scale.start - START / 2, ends[0])), fixed(min(100.0, ends[1]))


# Labels that do not cover each other: in two lanes, moved aside where they must


class Label(NamedTuple):
    """A label to place: the middle that it should have, and its width, both in percent."""

    at: float
    width: float


class Placed(NamedTuple):
    at: float
    lane: int


def place_labels(labels: Sequence[Label]) -> list[Placed]:
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
        for number, at in zip(members, _apart([labels[n] for n in members]), strict=True)
    }
    return [placed[number] for number in range(len(labels))]


def _start(label: Label) -> float:
    return label.at - label.width / 2


def _apart(labels: Sequence[Label]) -> list[float]:
    places = [label.at for label in labels]
    least = 0.0
    for number, label in enumerate(labels):
        places[number] = max(places[number], least + label.width / 2)
        least = places[number] + label.width / 2
    most = WHOLE
    for number in reversed(range(len(labels))):
        half = labels[number].width / 2
        places[number] = min(places[number], most - half)
        most = places[number] - half
    return places
