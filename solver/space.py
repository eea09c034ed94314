"""Every code of some rules as arrays, and the fast way to score them.

A code is known here by its index in ascending order, a feedback by its cell: its index in
`CodeSpace.feedbacks`. Black pegs are found by comparing hole by hole. How many pegs match in any
hole depends on no more than how often each code has each color, its *kind*, and there are few kinds:
126 for the 1,296 classic codes. So a small table of kinds stands in for a big one of codes.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.codes import Code, check_code
from solver.feedback import Feedback, check_feedback, possible_feedbacks
from solver.rules import Rules

Indices: TypeAlias = NDArray[np.intp]
Cells: TypeAlias = NDArray[np.uint8]

Place = TypeVar("Place", bound=np.generic)

SMALL = 65_536  # codes; a space of so many takes 2 MB, the biggest 60 MB


class CodeSpace:
    """Every code of some rules. Its arrays are shared by threads, and read-only.

    codes: int8, shape (codes, pegs), ascending.
    holes: the same by hole, shape (pegs, codes).
    indices: intp, shape (codes,), every index.
    kinds: uint16, shape (codes,), the kind of each code.
    starts: uint8, shape (kinds, kinds), the cell that codes of two kinds would answer to each other
        if no peg were in its hole; every black peg adds one to it.
    feedbacks: the possible feedbacks; a cell is an index into them.
    win: the cell of all black.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.holes = _every_code(rules)
        self.codes = self.holes.T
        self.indices: Indices = np.arange(rules.size, dtype=np.intp)
        self.kinds, counts = _kinds(self.holes, rules)
        self.starts = _starts(counts, rules.pegs)
        self.feedbacks = possible_feedbacks(rules.pegs)
        self.win = len(self.feedbacks) - 1
        self._cells = {feedback: cell for cell, feedback in enumerate(self.feedbacks)}
        for array in (self.codes, self.holes, self.indices, self.kinds, self.starts):
            array.flags.writeable = False

    def index(self, code: Code) -> int:
        """The index of a code. Raises CodeError."""
        check_code(code, self.rules)
        free = list(range(self.rules.colors))
        index = 0
        for color in code:
            index = index * len(free) + free.index(color)
            if not self.rules.repeats:
                free.remove(color)
        return index

    def index_each(self, pegs: NDArray[np.integer[Any]]) -> Indices:
        """The indices of codes, shape (codes, pegs)."""
        return np.searchsorted(self._numbers, pegs @ self._weights)

    @cached_property
    def _numbers(self) -> Indices:
        """Each code read as the digits of a number, ascending."""
        return self.codes @ self._weights

    @property
    def _weights(self) -> Indices:
        return self.rules.colors ** np.arange(self.rules.pegs)[::-1]

    def code(self, index: int) -> Code:
        """The code at an index."""
        return tuple(self.codes[index].tolist())

    def cell(self, feedback: Feedback) -> int:
        """The cell of a feedback. Raises FeedbackError."""
        check_feedback(feedback, self.rules.pegs)
        return self._cells[feedback]

    def feedback(self, guess: int, among: Indices | None = None) -> Cells:
        """The cell each code would answer to a guess.

        among: the secrets asked, every code by default. Returns uint8, shape (secrets,).
        """
        if among is None:
            kinds, holes = self.kinds, self.holes
        else:
            kinds, holes = self.kinds.take(among), self.holes.take(among, axis=1)
        cells = self.starts[self.kinds[guess]].take(kinds)
        for hole, color in zip(holes, self.codes[guess], strict=True):
            cells += hole == color
        return self._without_gap(cells)

    def feedback_of_pairs(self, guesses: Indices, secrets: Indices) -> Cells:
        """The cell each secret would answer to its own guess, uint8, shape (pairs,)."""
        cells = self.starts[self.kinds.take(guesses), self.kinds.take(secrets)]
        for hole in self.holes:
            cells += hole.take(guesses) == hole.take(secrets)
        return self._without_gap(cells)

    def _without_gap(self, cells: Cells) -> Cells:
        """Cells are ordered by pegs matched, then by black; one answer before the win cannot be."""
        cells -= cells > self.win
        return cells

    def candidates(
        self, history: Iterable[tuple[int, int]], among: Indices | None = None
    ) -> Indices:
        """The codes that would have given each guess of the history its cell.

        history: pairs of guess and cell. Returns intp, shape (candidates,), ascending.
        """
        left = among
        for guess, cell in history:
            fits = np.flatnonzero(self.feedback(guess, left) == cell)
            left = fits if left is None else left[fits]
        return self.indices if left is None else left


def cells_of(
    answers: Cells, candidates: NDArray[Place], win: int
) -> Iterator[tuple[int, NDArray[Place]]]:
    """The candidates by what they answer, without the one that wins."""
    for cell in np.unique(answers).tolist():
        if cell != win:
            yield cell, candidates[answers == cell]


def _every_code(rules: Rules) -> NDArray[np.int8]:
    """int8, shape (pegs, codes), ascending: each prefix is followed by every color it may have."""
    holes = np.empty((0, 1), dtype=np.int8)
    for _ in range(rules.pegs):
        colors = np.tile(np.arange(rules.colors, dtype=np.int8), holes.shape[1])
        prefixes = np.repeat(holes, rules.colors, axis=1)
        if not rules.repeats:
            fresh = (prefixes != colors).all(axis=0)
            prefixes, colors = prefixes[:, fresh], colors[fresh]
        holes = np.vstack([prefixes, colors])
    return holes


def _kinds(holes: NDArray[np.int8], rules: Rules) -> tuple[NDArray[np.uint16], NDArray[np.intp]]:
    """The kind of each code, shape (codes,), and the count of each color in each kind.

    A kind is its counts read as the digits of a number. The counts have shape (colors, kinds).
    """
    weights = (rules.pegs + 1) ** np.arange(rules.colors)
    number = np.zeros(rules.size, dtype=np.intp)
    for hole in holes:
        number += weights[hole]
    numbers, kinds = np.unique(number, return_inverse=True)
    counts = numbers // weights[:, None] % (rules.pegs + 1)
    return kinds.astype(np.uint16), counts


def _starts(counts: NDArray[np.intp], pegs: int) -> Cells:
    """The first cell with as many pegs matched as two kinds have in common."""
    kinds = counts.shape[1]
    matched = np.zeros((kinds, kinds), dtype=np.uint8)
    upto = np.arange(pegs + 1)[:, None]
    for count in counts:
        matched += np.minimum(upto, count).astype(np.uint8).take(count, axis=0)
    matched *= matched + 1
    matched >>= 1
    return matched


def code_space(rules: Rules) -> CodeSpace:
    """The code space of some rules, kept between calls."""
    return (_kept if rules.size <= SMALL else _kept_for_a_while)(rules)


_kept = lru_cache(maxsize=16)(CodeSpace)
_kept_for_a_while = lru_cache(maxsize=1)(CodeSpace)
