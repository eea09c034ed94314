"""Every code of some rules as arrays, and the fast way to score them.

A code is known here by its index in ascending order, a feedback by its cell: its index in
`CodeSpace.feedbacks`. Black pegs are found by comparing hole by hole. How many pegs match in any
hole depends on no more than how often each code has each color, its *kind*, and there are few kinds:
126 for the 1,296 classic codes. A kind is written as a word in which each color has as many bits set
as the kind has pegs of it; the bits that two words share are the pegs that two kinds have in common.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.core.codes import Code, index_of
from solver.core.feedback import Feedback, check_feedback, possible_feedbacks
from solver.core.limits import (
    FILTER_COST,
    SPACE_CACHE_BYTES,
    charge,
    making,
    scoring,
    scoring_pairs,
)
from solver.core.memory import remembered
from solver.core.rules import Rules

Indices: TypeAlias = NDArray[np.intp]
Cells: TypeAlias = NDArray[np.uint8]
Kinds: TypeAlias = NDArray[np.uint16]
Words: TypeAlias = NDArray[np.uint64]

Place = TypeVar("Place", bound=np.generic)

FIRST_CELLS = np.array([matched * (matched + 1) // 2 for matched in range(9)], dtype=np.uint8)
"""The first cell with so many pegs matched in any hole; every black peg adds one to it."""


class CodeSpace:
    """Every code of some rules. Its arrays are shared by threads, and read-only.

    codes: int8, shape (codes, pegs), ascending.
    holes: the same by hole, shape (pegs, codes).
    indices: intp, shape (codes,), every index.
    kinds: uint16, shape (codes,), the kind of each code.
    words: uint64, shape (kinds,), the word of each kind.
    feedbacks: the possible feedbacks; a cell is an index into them.
    win: the cell of all black.
    """

    def __init__(self, rules: Rules) -> None:
        charge(making(rules))
        self.rules = rules
        self.holes, self.kinds, self.words = _every_code(rules)
        self.codes = self.holes.T
        self.feedbacks = possible_feedbacks(rules.pegs)
        self.win = len(self.feedbacks) - 1
        self._cells = {feedback: cell for cell, feedback in enumerate(self.feedbacks)}
        for array in (self.codes, self.holes, self.kinds, self.words):
            array.flags.writeable = False

    @cached_property
    def indices(self) -> Indices:
        indices = np.arange(self.rules.size, dtype=np.intp)
        indices.flags.writeable = False
        return indices

    @property
    def bytes(self) -> int:
        """What its arrays take, or will."""
        indices = self.rules.size * np.dtype(np.intp).itemsize
        return self.holes.nbytes + self.kinds.nbytes + self.words.nbytes + indices

    def index(self, code: Code) -> int:
        """The index of a code. Raises CodeError."""
        return index_of(code, self.rules)

    def index_each(self, pegs: NDArray[np.integer[Any]]) -> Indices:
        """The indices of codes, shape (codes, pegs)."""
        rules = self.rules
        indices = np.zeros(len(pegs), dtype=np.intp)
        for hole, colors in enumerate(pegs.T):
            indices *= rules.colors if rules.repeats else rules.colors - hole
            indices += colors
            if not rules.repeats:
                indices -= (pegs.T[:hole] < colors).sum(axis=0)
        return indices

    def code(self, index: int) -> Code:
        """The code at an index."""
        return tuple(self.codes[index].tolist())

    def cell(self, feedback: Feedback) -> int:
        """The cell of a feedback. Raises FeedbackError."""
        check_feedback(feedback, self.rules.pegs)
        return self._cells[feedback]

    def starts(self, kinds: Kinds, others: Kinds | None = None) -> Cells:
        """The first cells with as many pegs matched as kinds have in common with others, or all.

        Returns uint8, shape (kinds, others).
        """
        words = self.words if others is None else self.words.take(others)
        matched: Cells = np.bitwise_count(self.words.take(kinds)[:, None] & words)
        return FIRST_CELLS.take(matched)

    def feedback(self, guess: int, among: Indices | None = None) -> Cells:
        """The cell each code would answer to a guess.

        among: the secrets asked, every code by default. Returns uint8, shape (secrets,).
        """
        asked = self.rules.size if among is None else len(among)
        work = scoring(self.rules, asked)
        charge(work)
        if among is not None and work == scoring(self.rules, self.rules.size):
            return self._feedback(guess, self.kinds, self.holes).take(among)
        if among is None:
            return self._feedback(guess, self.kinds, self.holes)
        return self._feedback(guess, self.kinds.take(among), self.holes.take(among, axis=1))

    def _feedback(self, guess: int, kinds: Kinds, holes: NDArray[np.int8]) -> Cells:
        """The cells that codes of these kinds, given by hole, would answer to a guess."""
        cells = self.starts(self.kinds[guess : guess + 1])[0].take(kinds)
        for hole, color in zip(holes, self.codes[guess], strict=True):
            cells += hole == color
        return self._without_gap(cells)

    def feedback_of_pairs(self, guesses: Indices, secrets: Indices) -> Cells:
        """The cell each secret would answer to its own guess, uint8, shape (pairs,)."""
        charge(scoring_pairs(self.rules, len(guesses)))
        words = self.words.take(self.kinds.take(guesses))
        words &= self.words.take(self.kinds.take(secrets))
        cells = FIRST_CELLS.take(np.bitwise_count(words))
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
        """The codes that fit every answer: pairs of guess and cell; what is said again tells nothing.

        among: the codes asked, every code by default. Returns them in their order.
        """
        left = among
        for guess, cell in dict.fromkeys(history):
            charge(FILTER_COST * (self.rules.size if left is None else len(left)))
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


def _every_code(rules: Rules) -> tuple[NDArray[np.int8], Kinds, Words]:
    """Each code by hole, shape (pegs, codes), ascending, its kind, and the word of each kind.

    Prefixes grow hole by hole: each is followed by every color it may have.
    """
    holes = np.empty((rules.pegs, rules.size), dtype=np.int8)
    free = np.arange(rules.colors, dtype=np.int8)[None]
    kinds, words = np.zeros(1, dtype=np.uint16), np.zeros(1, dtype=np.uint64)
    for hole in holes:
        hole.reshape(free.size, -1)[:] = free.reshape(-1, 1)
        longer, words = _longer_kinds(words, rules)
        kinds = longer[kinds[:, None], free].ravel()
        free = _free_after(free, rules, len(kinds))
    return holes, kinds, words


def _free_after(free: NDArray[np.int8], rules: Rules, prefixes: int) -> NDArray[np.int8]:
    """The colors that each prefix may have next, shape (prefixes, colors), ascending.

    free: the same of the prefixes that are shorter by one.
    """
    if rules.repeats:
        return np.broadcast_to(free[:1], (prefixes, rules.colors))
    left = free.shape[1]
    places = np.arange(left)
    others = places[:-1] + (places[:-1] >= places[:, None])  # all places but one, by that one
    return free[:, others].reshape(prefixes, left - 1)


def _longer_kinds(words: Words, rules: Rules) -> tuple[Kinds, Words]:
    """What each kind becomes with a peg more of each color, shape (kinds, colors), and their words.

    words: of the kinds; those they become are numbered in the order of their words.
    """
    bits = rules.pegs if rules.repeats else 1
    shifts = np.arange(rules.colors, dtype=np.uint64) * np.uint64(bits)
    of_color = words[:, None] >> shifts & np.uint64((1 << bits) - 1)
    longer = words[:, None] | (of_color + np.uint64(1)) << shifts
    found = of_color < (1 << bits) - 1  # without repeats a color that is there may not come again
    words, numbers = np.unique(longer[found], return_inverse=True)
    kinds = np.zeros(longer.shape, dtype=np.uint16)
    kinds[found] = numbers
    return kinds, words


@remembered(SPACE_CACHE_BYTES, size=lambda space: space.bytes)
def code_space(rules: Rules) -> CodeSpace:
    """The code space of some rules, kept between calls."""
    return CodeSpace(rules)
