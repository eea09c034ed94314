"""Groups: how a guess divides the codes left, a bar for each answer."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.charts.scales import WHOLE, fixed
from solver import Feedback, possible_feedbacks

MOST_SHOWN = 14  # answers; under rules with more, only those that a code would give stand there


class Group(NamedTuple):
    """The codes that would give an answer: how many, and where their bar starts and how high it is.

    is_lit: whether this answer came.
    """

    answer: Feedback
    size: int
    top: str
    height: str
    is_lit: bool


class Side(NamedTuple):
    """A guess beside others: its name, its figures, and a bar for each answer."""

    name: str
    code: str
    facts: str
    need: str
    bars: list[Group]
    is_best: bool = False


def answers_of(pegs: int, *cells: Mapping[Feedback, int]) -> list[Feedback]:
    """The answers to draw for guesses that stand side by side: the same for each of them."""
    possible = possible_feedbacks(pegs)
    if len(possible) <= MOST_SHOWN:
        return list(possible)
    return [answer for answer in possible if any(answer in each for each in cells)]


def groups(
    cells: Mapping[Feedback, int],
    answers: Sequence[Feedback],
    tallest: int,
    came: Feedback | None = None,
) -> list[Group]:
    """A group for each of the answers. A bar of `tallest` codes has the whole height."""
    sizes = [(answer, cells.get(answer, 0)) for answer in answers]
    return [
        Group(
            answer,
            size,
            top=fixed(WHOLE - WHOLE * size / tallest),
            height=fixed(WHOLE * size / tallest),
            is_lit=answer == came,
        )
        for answer, size in sizes
    ]
