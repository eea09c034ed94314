"""Layers: all positions at one depth of a decision tree.

A strategy chooses its guesses for a whole layer at once, and `Layer.after` scores all of them in
one pass, so the number of numpy calls grows with the depth of the tree, not with its nodes. The
candidates of all positions stand in one array, one position after the other; `starts` and `sizes`
tell where each position's candidates are.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from solver.core.position import Position
from solver.core.space import Cells, CodeSpace, Indices
from solver.core.symmetry import Symmetry


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """The guesses and answers that led to the positions of a layer.

    above: the layer in which the guesses were made.
    guesses: intp, shape (positions above,), the guess in each position above.
    parents: intp, shape (positions,), the position above that each position follows.
    cells: uint8, shape (positions,), the answer that leads from there to each position.
    """

    above: "Layer"
    guesses: Indices
    parents: Indices
    cells: Cells


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Positions at the same depth.

    candidates: intp, shape (candidates of all positions,), one position after the other,
        ascending within each.
    starts: intp, shape (positions,), where the candidates of each position begin.
    sizes: intp, shape (positions,), how many candidates each position has.
    origin: the answers that led to the positions, or the one position of a layer made by `of`.
    """

    space: CodeSpace
    candidates: Indices
    starts: Indices
    sizes: Indices
    origin: Answers | Position
    _symmetries: dict[int, Symmetry] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Position) -> "Layer":
        """A layer of one position."""
        candidates = position.candidates
        start, size = np.array([0]), np.array([len(candidates)])
        return cls(position.space, candidates, start, size, origin=position)

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def lowest(self) -> Indices:
        """The lowest candidate of each position, intp, shape (positions,)."""
        return self.candidates[self.starts]

    def position(self, at: int) -> Position:
        """One of the positions."""
        if isinstance(self.origin, Position):
            return self.origin
        start = self.starts[at]
        left = self.candidates[start : start + self.sizes[at]]
        return Position(self.space, self.history(at), left)

    def history(self, at: int) -> tuple[tuple[int, int], ...]:
        """The guesses that led to a position, each with the cell that answered it."""
        turns: list[tuple[int, int]] = []
        layer = self
        while isinstance(layer.origin, Answers):
            answers = layer.origin
            parent = int(answers.parents[at])
            turns.append((int(answers.guesses[parent]), int(answers.cells[at])))
            layer, at = answers.above, parent
        return (*layer.origin.history, *reversed(turns))

    def symmetry(self, at: int) -> Symmetry:
        """The symmetry of a position's history; positions with the same parent share one."""
        if isinstance(self.origin, Position):
            return self.origin.symmetry
        parent = int(self.origin.parents[at])
        if parent not in self._symmetries:
            guess = self.space.code(int(self.origin.guesses[parent]))
            self._symmetries[parent] = self.origin.above.symmetry(parent).after(guess)
        return self._symmetries[parent]

    def part(self, positions: Indices) -> "Layer":
        """A layer of some of the positions. Raises TypeError for a layer made by `of`."""
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
        """The layer that one guess in each position leads to, and how many secrets they find.

        guesses: intp, shape (positions,).
        """
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
