"""Every code of some rules as arrays, and the fast way to score them.

A code is represented by its index in ascending order, a feedback by its *cell*, which is its index
in `CodeSpace.feedbacks`. Black pegs are found by comparing hole by hole. The number of pegs that
match in any hole depends only on how often each color occurs in either code. These counts are the
*kind* of a code, and there are few kinds: 126 for the 1,296 codes of Classic. A kind is stored as
a 64-bit word in which each color has as many bits set as the kind has pegs of it. So the bits that
two words share are the pegs that match, and one `bitwise_count` finds their number.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.core.cache import cached
from solver.core.codes import Code, CodeLike, index_of
from solver.core.feedback import FeedbackLike, as_feedback, possible_feedbacks
from solver.core.limits import (
    FILTER_COST,
    SPACE_CACHE_BYTES,
    charge,
    scoring_cost,
    scoring_pairs_cost,
    space_cost,
)
from solver.core.rules import Rules

Indices: TypeAlias = NDArray[np.intp]  # of codes
Cells: TypeAlias = NDArray[np.uint8]  # indices of feedbacks
Kinds: TypeAlias = NDArray[np.uint16]  # indices of kinds
Words: TypeAlias = NDArray[np.uint64]  # bits of kinds

Place = TypeVar("Place", bound=np.generic)

FIRST_CELLS = np.array([matched * (matched + 1) // 2 for matched in range(9)], dtype=np.uint8)
"""By the number of pegs matched in any hole, 0 to 8: the first cell; each black peg adds 1.

The triangular numbers, since m matched pegs leave m + 1 numbers of black pegs.
"""


class CodeSpace:
    """Every code of some rules. Threads share its arrays, which are read-only.

    codes: int8, shape (codes, pegs), the colors of each code, ascending.
    holes: int8, shape (pegs, codes), the same transposed, each hole contiguous.
    indices: intp, shape (codes,), every index.
    kinds: uint16, shape (codes,), the kind of each code.
    words: uint64, shape (kinds,), the word of each kind.
    feedbacks: the possible feedbacks; a cell is an index into them.
    win: the cell of the winning feedback, the last one.
    """

    def __init__(self, rules: Rules) -> None:
        charge(space_cost(rules))
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
        """The bytes that its arrays take, including the indices, which are made when needed."""
        indices = self.rules.size * np.dtype(np.intp).itemsize
        return self.holes.nbytes + self.kinds.nbytes + self.words.nbytes + indices

    def index(self, code: CodeLike) -> int:
        """The index of a code. Raises CodeError."""
        return index_of(code, self.rules)

    def index_each(self, pegs: NDArray[np.integer[Any]]) -> Indices:
        """The indices of many codes.

        pegs: integers, shape (codes, pegs). Returns intp, shape (codes,).
        """
        rules = self.rules
        indices = np.zeros(len(pegs), dtype=np.intp)
        for hole, colors in enumerate(pegs.T):
            indices *= rules.colors if rules.repeats else rules.colors - hole
            indices += colors
            if not rules.repeats:
                indices -= (pegs.T[:hole] < colors).sum(axis=0)
        return indices

    def code(self, index: int) -> Code:
        """The code at an index. Raises IndexError."""
        if index < 0:  # which numpy would count from the end
            raise IndexError(f"There is no code number {index} of {self.rules.size}.")
        return tuple(self.codes[index].tolist())

    def cell(self, feedback: FeedbackLike) -> int:
        """The cell of a feedback. Raises FeedbackError."""
        return self._cells[as_feedback(feedback, self.rules.pegs)]

    def starts(self, kinds: Kinds, others: Kinds | None = None) -> Cells:
        """The first cell for the pegs that each kind has in common with each other kind.

        kinds: uint16, shape (kinds,).
        others: uint16, shape (others,); every kind by default.
        Returns uint8, shape (kinds, others).
        """
        words = self.words if others is None else self.words.take(others)
        matched: Cells = np.bitwise_count(self.words.take(kinds)[:, None] & words)
        return FIRST_CELLS.take(matched)

    def feedback(self, guess: int, among: Indices | None = None) -> Cells:
        """The cell that each secret would answer to a guess.

        among: intp, shape (secrets,), the secrets; every code by default.
        Returns uint8, shape (secrets,).
        """
        asked = self.rules.size if among is None else len(among)
        work = scoring_cost(self.rules, asked)
        charge(work)
        if among is not None and work == scoring_cost(self.rules, self.rules.size):
            return self._feedback(guess, self.kinds, self.holes).take(among)
        if among is None:
            return self._feedback(guess, self.kinds, self.holes)
        return self._feedback(guess, self.kinds.take(among), self.holes.take(among, axis=1))

    def _feedback(self, guess: int, kinds: Kinds, holes: NDArray[np.int8]) -> Cells:
        """The cells that some secrets would answer to a guess.

        kinds: uint16, shape (secrets,). holes: int8, shape (pegs, secrets).
        """
        cells = self.starts(self.kinds[guess : guess + 1])[0].take(kinds)
        for hole, color in zip(holes, self.codes[guess], strict=True):
            cells += hole == color
        return self._without_gap(cells)

    def feedback_of_pairs(self, guesses: Indices, secrets: Indices) -> Cells:
        """The cell that each secret would answer to its own guess.

        guesses, secrets: intp, shape (pairs,). Returns uint8, shape (pairs,).
        """
        charge(scoring_pairs_cost(self.rules, len(guesses)))
        words = self.words.take(self.kinds.take(guesses))
        words &= self.words.take(self.kinds.take(secrets))
        cells = FIRST_CELLS.take(np.bitwise_count(words))
        for hole in self.holes:
            cells += hole.take(guesses) == hole.take(secrets)
        return self._without_gap(cells)

    def _without_gap(self, cells: Cells) -> Cells:
        """The cells without the gap before the win, where the one impossible answer would be."""
        cells -= cells > self.win
        return cells

    def candidates(
        self, history: Iterable[tuple[int, int]], among: Indices | None = None
    ) -> Indices:
        """The codes that fit every answer.

        history: pairs of guess and cell; a repeated pair is skipped.
        among: intp, shape (codes,), the codes to check; every code by default.
        Returns intp, shape (candidates,), in the order of `among`.
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
    """The candidates by the cell that they answer, without the winning cell.

    answers: uint8, shape (candidates,). candidates: any dtype, shape (candidates,).
    """
    for cell in np.unique(answers).tolist():
        if cell != win:
            yield cell, candidates[answers == cell]


def _every_code(rules: Rules) -> tuple[NDArray[np.int8], Kinds, Words]:
    """Every code by hole, ascending, its kind, and the word of each kind.

    Prefixes of codes grow hole by hole: each is extended by every color that may follow it. So the
    kinds of longer prefixes come from a table of the few kinds of shorter ones.
    Returns int8, shape (pegs, codes); uint16, shape (codes,); uint64, shape (kinds,).
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
    """The colors that may follow each prefix, int8, shape (prefixes, colors), ascending.

    free: the same for the prefixes that are one hole shorter.
    """
    if rules.repeats:
        return np.broadcast_to(free[:1], (prefixes, rules.colors))
    left = free.shape[1]
    places = np.arange(left)
    others = places[:-1] + (places[:-1] >= places[:, None])  # row i: all places except i
    return free[:, others].reshape(prefixes, left - 1)


def _longer_kinds(words: Words, rules: Rules) -> tuple[Kinds, Words]:
    """The kind that each kind becomes with one more peg of each color, and the words of these.

    words: uint64, shape (kinds,). Returns uint16, shape (kinds, colors), and uint64, shape
    (longer kinds,), ascending.
    """
    bits = rules.pegs if rules.repeats else 1
    shifts = np.arange(rules.colors, dtype=np.uint64) * np.uint64(bits)
    of_color = words[:, None] >> shifts & np.uint64((1 << bits) - 1)
    longer = words[:, None] | (of_color + np.uint64(1)) << shifts
    found = of_color < (1 << bits) - 1  # without repeats, a color may occur only once
    words, numbers = np.unique(longer[found], return_inverse=True)
    kinds = np.zeros(longer.shape, dtype=np.uint16)
    kinds[found] = numbers
    return kinds, words


@cached(SPACE_CACHE_BYTES, size=lambda space: space.bytes)
def code_space(rules: Rules) -> CodeSpace:
    """The code space of some rules, remembered between calls."""
    return CodeSpace(rules)
