"""Positions: what a codebreaker knows, which is the guesses, their feedback, and the candidates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from solver.core.codes import Code
from solver.core.errors import SolverError, gettext_noop
from solver.core.feedback import Feedback
from solver.core.rules import Rules
from solver.core.space import CodeSpace, Indices, cells_of, code_space
from solver.core.symmetry import Symmetry

History: TypeAlias = Sequence[tuple[Code, Feedback]]


class ContradictionError(SolverError):
    """No code fits every answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A history under some rules, and the codes that fit it.

    history: each guess as an index, with the cell that answered it.
    candidates: intp, shape (candidates,), the indices of the codes that fit, ascending.
    """

    space: CodeSpace
    history: tuple[tuple[int, int], ...]
    candidates: Indices

    @property
    def symmetry(self) -> Symmetry:
        """The permutations of colors and holes that leave every guess of the history unchanged."""
        symmetry = Symmetry.whole(self.space.rules)
        for guess, _ in self.history:
            symmetry = symmetry.after(self.space.code(guess))
        return symmetry

    @classmethod
    def start(cls, space: CodeSpace) -> Self:
        """The position before the first guess."""
        return cls(space, (), space.indices)

    @classmethod
    def of(cls, rules: Rules, history: History) -> Self:
        """The position after a history. Raises CodeError and FeedbackError."""
        return cls.start(code_space(rules)).told(history)

    @classmethod
    def consistent(cls, rules: Rules, history: History) -> Self:
        """Like `of`, but also raises ContradictionError if no candidate is left."""
        position = cls.of(rules, history)
        if not position.candidates.size:
            raise ContradictionError(gettext_noop("No code fits all of these answers."))
        return position

    def told(self, turns: History) -> Self:
        """The position after some more turns. Raises CodeError and FeedbackError."""
        space = self.space
        more = tuple((space.index(guess), space.cell(answer)) for guess, answer in turns)
        among = self.candidates if len(self.candidates) < space.rules.size else None
        left = space.candidates((turn for turn in more if turn not in self.history), among)
        return replace(self, history=(*self.history, *more), candidates=left)

    def split(self, guess: int) -> Iterator[tuple[int, Self]]:
        """The position after each answer to a guess, by its cell, except the winning one."""
        answers = self.space.feedback(guess, self.candidates)
        for cell, left in cells_of(answers, self.candidates, self.space.win):
            yield cell, replace(self, history=(*self.history, (guess, cell)), candidates=left)

    def after(self, guess: int, cell: int) -> Self:
        """The position after one more guess and the cell that answers it."""
        turn = (guess, cell)
        left = self.space.candidates([turn], among=self.candidates)
        return replace(self, history=(*self.history, turn), candidates=left)


def list_candidates(rules: Rules, history: History, most: int) -> list[Code]:
    """The codes that fit every answer, ascending; an empty list if there are more than `most`."""
    position = Position.of(rules, history)
    if len(position.candidates) > most:
        return []
    return [position.space.code(index) for index in position.candidates.tolist()]


def count_candidates(rules: Rules, history: History) -> int:
    """How many codes fit every answer. Raises CodeError and FeedbackError."""
    return len(Position.of(rules, history).candidates)
