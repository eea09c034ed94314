"""What a codebreaker knows: the guesses made, their feedback, and the candidates left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

import numpy as np

from solver.codes import Code
from solver.errors import SolverError
from solver.feedback import Feedback
from solver.rules import Rules
from solver.space import CodeSpace, Indices, code_space

History: TypeAlias = Sequence[tuple[Code, Feedback]]


class ContradictionError(SolverError):
    """No code fits every answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A code space, pairs of guess and cell, and the indices of the candidates, ascending."""

    space: CodeSpace
    history: tuple[tuple[int, int], ...]
    candidates: Indices

    @classmethod
    def start(cls, space: CodeSpace) -> Self:
        """Before the first guess."""
        return cls(space, (), space.indices)

    @classmethod
    def of(cls, rules: Rules, history: History) -> Self:
        """After a history of codes and feedback. Raises CodeError and FeedbackError."""
        space = code_space(rules)
        turns = tuple((space.index(guess), space.cell(answer)) for guess, answer in history)
        return cls(space, turns, space.candidates(turns))

    def after(self, guess: int, cell: int) -> Self:
        """After one more guess, answered by a cell."""
        turn = (guess, cell)
        left = self.space.candidates([turn], among=self.candidates)
        return replace(self, history=(*self.history, turn), candidates=left)

    def split(self, guess: int) -> dict[int, Self]:
        """The position after each cell that a candidate may answer."""
        cells = self.space.feedback(guess, self.candidates)
        return {
            cell: replace(
                self,
                history=(*self.history, (guess, cell)),
                candidates=self.candidates[cells == cell],
            )
            for cell in np.unique(cells).tolist()
        }


def count_candidates(rules: Rules, history: History) -> int:
    """How many codes fit every answer so far. Raises CodeError and FeedbackError."""
    return len(Position.of(rules, history).candidates)
