"""Every position at one layer of a decision tree, so that one step works on all of them at once."""

from dataclasses import dataclass, field, replace

import numpy as np

from solver.core.position import Position
from solver.core.space import Cells, CodeSpace, Indices
from solver.core.symmetry import Symmetry


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """What led to the positions of a layer.

    guesses: intp, the guess made in each position above.
    parents, cells: for each position here, the position above and the answer to its guess.
    """

    above: "Layer"
    guesses: Indices
    parents: Indices
    cells: Cells


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Positions beside each other.

    candidates: intp, of all positions one after the other, ascending within a position.
    starts, sizes: intp, shape (positions,), where a position's candidates begin, and how many.
    origin: where the positions come from; a position that was given stands alone.
    """

    space: CodeSpace
    candidates: Indices
    starts: Indices
    sizes: Indices
    origin: Answers | Position
    _symmetries: dict[int, Symmetry] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Position) -> "Layer":
        """One position by itself."""
        candidates = position.candidates
        start, size = np.array([0]), np.array([len(candidates)])
        return cls(position.space, candidates, start, size, origin=position)

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def lowest(self) -> Indices:
        """The lowest candidate of each position."""
        return self.candidates[self.starts]

    def position(self, at: int) -> Position:
        """One of the positions."""
        if isinstance(self.origin, Position):
            return self.origin
        start = self.starts[at]
        left = self.candidates[start : start + self.sizes[at]]
        return Position(self.space, self.history(at), left)

    def history(self, at: int) -> tuple[tuple[int, int], ...]:
        """The guesses and cells that led to a position."""
        turns: list[tuple[int, int]] = []
        layer = self
        while isinstance(layer.origin, Answers):
            answers = layer.origin
            parent = int(answers.parents[at])
            turns.append((int(answers.guesses[parent]), int(answers.cells[at])))
            layer, at = answers.above, parent
        return (*layer.origin.history, *reversed(turns))

    def symmetry(self, at: int) -> Symmetry:
        """What the history of a position cannot tell apart; positions of one parent share it."""
        if isinstance(self.origin, Position):
            return self.origin.symmetry
        parent = int(self.origin.parents[at])
        if parent not in self._symmetries:
            guess = self.space.code(int(self.origin.guesses[parent]))
            self._symmetries[parent] = self.origin.above.symmetry(parent).after(guess)
        return self._symmetries[parent]

    def part(self, positions: Indices) -> "Layer":
        """Some of the positions, of a layer that others led to."""
        if isinstance(self.origin, Position):
            raise TypeError("A given position has no parts.")
        sizes = self.sizes[positions]
        places = np.repeat(self.starts[positions] - np.cumsum(sizes) + sizes, sizes)
        answers = self.origin
        return Layer(
            self.space,
            self.candidates[places + np.arange(len(places))],
            np.cumsum(sizes) - sizes,
            sizes,
            replace(answers, parents=answers.parents[positions], cells=answers.cells[positions]),
        )

    def after(self, guesses: Indices) -> "tuple[Layer, int]":
        """The positions that one guess in each position leads to, and how many secrets it finds."""
        places = np.repeat(np.arange(len(self)), self.sizes)
        cells = self.space.feedback_of_pairs(guesses[places], self.candidates)
        unfound = np.flatnonzero(cells != self.space.win)
        classes = places[unfound] * len(self.space.feedbacks) + cells[unfound]
        order = np.argsort(classes, kind="stable")
        classes = classes[order]
        starts = np.flatnonzero(np.diff(classes, prepend=-1))
        parents, answers = np.divmod(classes[starts], len(self.space.feedbacks))
        below = Layer(
            self.space,
            self.candidates[unfound[order]],
            starts,
            np.diff(starts, append=len(classes)),
            Answers(self, guesses, parents, answers.astype(np.uint8)),
        )
        return below, len(cells) - len(unfound)
