"""Every code of some rules as arrays, and the fast way to score them.

A code is known here by its index in ascending order, a feedback by its cell: its index in
`CodeSpace.feedbacks`.
"""

from collections.abc import Iterable
from functools import lru_cache
from threading import Lock
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.codes import Code, check_code
from solver.feedback import Feedback, FeedbackError, possible_feedbacks
from solver.rules import Rules

Indices: TypeAlias = NDArray[np.intp]
Cells: TypeAlias = NDArray[np.uint8]
Sizes: TypeAlias = NDArray[np.intp]

MAX_TABLE_CODES = 8_000  # a table of 64 MB
SMALL_TABLE_CODES = 2_048  # a table of 4 MB, built in milliseconds
BLOCK = 1 << 16  # pairs scored at once: temporaries stay within the processor's cache


class CodeSpace:
    """Every code of some rules. Its arrays are shared by threads, and read-only.

    codes: int8, shape (codes, pegs), ascending.
    indices: intp, shape (codes,), every index.
    feedbacks: the possible feedbacks; a cell is an index into them.
    win: the cell of all black.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.codes = _every_code(rules)
        self.indices: Indices = np.arange(rules.size, dtype=np.intp)
        self.feedbacks = possible_feedbacks(rules.pegs)
        self.win = len(self.feedbacks) - 1
        self._holes = np.ascontiguousarray(self.codes.T)
        self._counts = np.stack(
            [(self._holes == color).sum(axis=0, dtype=np.uint8) for color in range(rules.colors)]
        )
        self._cells = {feedback: cell for cell, feedback in enumerate(self.feedbacks)}
        self._table: Cells | None = None
        self._table_lock = Lock()
        for array in (self.codes, self.indices, self._holes, self._counts):
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

    def code(self, index: int) -> Code:
        """The code at an index."""
        return tuple(self.codes[index].tolist())

    def cell(self, feedback: Feedback) -> int:
        """The cell of a feedback. Raises FeedbackError."""
        try:
            return self._cells[feedback]
        except KeyError:
            black, white = feedback
            raise FeedbackError(
                f"{black} black, {white} white is no possible answer with {self.rules.pegs} pegs."
            ) from None

    def feedback(self, guess: int, among: Indices | None = None) -> Cells:
        """The cell each code would answer to a guess.

        among: the secrets asked, every code by default. Returns uint8, shape (secrets,).
        """
        secrets = slice(None) if among is None else among
        row: Cells
        if self._table is None:
            row = self._score(slice(guess, guess + 1), secrets)[0]
        else:
            row = self._table[guess][secrets]
        return row

    def candidates(
        self, history: Iterable[tuple[int, int]], among: Indices | None = None
    ) -> Indices:
        """The codes that would have given each guess of the history its cell.

        history: pairs of guess and cell. Returns intp, shape (candidates,), ascending.
        """
        left = self.indices if among is None else among
        for guess, cell in history:
            left = left[self.feedback(guess, left) == cell]
        return left

    def cell_sizes(self, guesses: Indices, candidates: Indices) -> Sizes:
        """How many candidates each guess puts into each cell.

        Returns intp, shape (guesses, feedbacks).
        """
        # A table pays where many guesses meet few candidates: every turn but the first.
        table = self.table() if len(guesses) > len(candidates) else None
        rows = None if table is None else table[candidates]
        sizes = np.empty((len(self.feedbacks), len(guesses)), dtype=np.intp)
        step = max(1, BLOCK // max(1, len(candidates)))
        for start in range(0, len(guesses), step):
            block = guesses[start : start + step]
            cells = self._score(candidates, block) if rows is None else rows.take(block, axis=1)
            sizes[:, start : start + step] = _count_cells(cells, len(self.feedbacks))
        return sizes.T

    def table(self) -> Cells | None:
        """The cell of every guess and secret, uint8, built when first needed; None if too big."""
        if self._table is None and self.rules.size <= MAX_TABLE_CODES:
            with self._table_lock:
                if self._table is None:
                    self._table = self._build_table()
        return self._table

    def _build_table(self) -> Cells:
        size = self.rules.size
        table = np.empty((size, size), dtype=np.uint8)
        step = max(1, BLOCK // size)
        for start in range(0, size, step):
            block = slice(start, start + step)
            table[block] = self._score(block, slice(None))
        table.flags.writeable = False
        return table

    def _score(self, guesses: Indices | slice, secrets: Indices | slice) -> Cells:
        """The cells of every pair, uint8, shape (guesses, secrets)."""
        black = _sum_pairs(np.equal, self._holes[:, guesses], self._holes[:, secrets])
        matched = _sum_pairs(np.minimum, self._counts[:, guesses], self._counts[:, secrets])
        # Cells are ordered by matched, then black; the impossible one before the win is left out.
        cells: Cells = (matched * (matched + 1) >> 1) + black - (black == self.rules.pegs)
        return cells


def _sum_pairs(
    pair: np.ufunc, left: NDArray[np.int8 | np.uint8], right: NDArray[np.int8 | np.uint8]
) -> Cells:
    """Sum over the first axis of what each pair of columns gives, shape (left, right)."""
    pairs = pair(left[:, :, None], right[:, None, :])
    total: Cells = pairs.sum(axis=0, dtype=np.uint8)
    return total


def _count_cells(cells: Cells, kinds: int) -> Sizes:
    """How often each cell comes in each column, shape (kinds, columns)."""
    columns = cells.shape[1]
    places = np.multiply(cells, columns, dtype=np.intp)
    places += np.arange(columns)
    return np.bincount(places.ravel(), minlength=kinds * columns).reshape(kinds, columns)


def _every_code(rules: Rules) -> NDArray[np.int8]:
    """int8, shape (codes, pegs), ascending: each prefix is followed by every color it may have."""
    codes = np.empty((1, 0), dtype=np.int8)
    for _ in range(rules.pegs):
        colors = np.tile(np.arange(rules.colors, dtype=np.int8), len(codes))
        prefixes = np.repeat(codes, rules.colors, axis=0)
        if not rules.repeats:
            fresh = (prefixes != colors[:, None]).all(axis=1)
            prefixes, colors = prefixes[fresh], colors[fresh]
        codes = np.column_stack([prefixes, colors])
    return codes


@lru_cache(maxsize=8)
def code_space(rules: Rules) -> CodeSpace:
    """The code space of some rules, kept between calls; a small one with its table from the start."""
    space = CodeSpace(rules)
    if rules.size <= SMALL_TABLE_CODES:
        space.table()
    return space
