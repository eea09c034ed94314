"""Groups: how a guess divides the codes left.

A bar stands for each answer. Where there are too many for bars that can be read, they are a triangle:
a row for each number of black pegs, a column for each number of white ones, and darker for more codes.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext

from games.ui.charts.scales import WHOLE, Shading, fixed
from solver import Feedback, possible_feedbacks

MOST_BARS = 20  # answers; with more, bars are too thin to be read
THOUSAND = 1_000
ROUNDED = 9_950  # codes from which on a triangle tells whole thousands
MOST_SHOWN = 14  # answers; under rules with more, only those that a code would give stand there


class Group(NamedTuple):
    """The codes that would give an answer: how many, and where their bar starts and how high it is.

    is_lit: whether this answer came. shade: how dark it is in a triangle, from 0.
    """

    answer: Feedback
    size: int
    top: str
    height: str
    is_lit: bool
    shade: int = 0

    @property
    def is_long(self) -> bool:
        """Whether the size is given in thousands where there is little room."""
        return self.size >= THOUSAND

    @property
    def short(self) -> str:
        """The size in at most four characters: "870", "1.3k", "12k"."""
        if not self.is_long:
            return str(self.size)
        places = 1 if self.size < ROUNDED else 0
        thousands = number_format(Decimal(f"{self.size / THOUSAND:.{places}f}"), places)
        return gettext("%(thousands)sk") % {"thousands": thousands}


class TriangleRow(NamedTuple):
    """The answers with so many black pegs, by their white ones; None where there is none."""

    black: int
    groups: list[Group | None]


class Side(NamedTuple):
    """A guess beside others: its name, its figures, and a bar for each answer."""

    name: str
    code: str
    facts: str
    need: str
    bars: list[Group]
    is_best: bool = False

    @property
    def triangle(self) -> list[TriangleRow]:
        """The same as a triangle, if there are too many bars; otherwise nothing."""
        if len(self.bars) <= MOST_BARS:
            return []
        by_answer = {each.answer: each for each in self.bars}
        most_black = max(answer.black for answer in by_answer)
        most_white = max(answer.white for answer in by_answer)
        return [
            TriangleRow(
                black,
                [by_answer.get(Feedback(black, white)) for white in range(most_white + 1)],
            )
            for black in range(most_black + 1)
        ]

    @property
    def has_thousands(self) -> bool:
        return any(each.is_long for each in self.bars)


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
    shading = Shading(1, tallest, is_by_factor=True)
    return [
        Group(
            answer,
            size,
            top=fixed(WHOLE - WHOLE * size / tallest),
            height=fixed(WHOLE * size / tallest),
            is_lit=answer == came,
            shade=shading.shade(size) if size else 0,
        )
        for answer, size in sizes
    ]
