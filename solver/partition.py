"""How guesses split candidates into cells: the kernel under every strategy that looks ahead.

Positions are met by blocks of guesses, small enough for the processor's cache. Each row of a block
is one candidate's answers to every guess; a cell is counted by comparing and adding whole rows,
which numpy does many at a time.
"""

from collections.abc import Iterator
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.space import CodeSpace, Indices

Sizes: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]

WIDTH = 4_096  # guesses in a block
PAIRS = 1 << 18  # guesses and candidates scored at once
MOST_ROWS = 255  # that a byte can count


class GuessBlock:
    """Some guesses, ready to be scored against the candidates of any position.

    A block serves the candidates it was made for: only their kinds are laid out.
    """

    def __init__(self, space: CodeSpace, guesses: Indices, kinds: NDArray[np.uint16]) -> None:
        self.guesses = guesses
        self._space = space
        self._starts = space.starts.take(kinds, axis=0).take(space.kinds.take(guesses), axis=1)
        self._row = np.zeros(len(space.starts), dtype=np.intp)
        self._row[kinds] = np.arange(len(kinds))
        colors = np.arange(space.rules.colors, dtype=np.int8)[:, None]
        self._black = (space.holes.take(guesses, axis=1)[:, None] == colors).view(np.uint8)

    @classmethod
    def over(cls, space: CodeSpace, guesses: Indices, candidates: Indices) -> Iterator[Self]:
        """Guesses in blocks, in their order."""
        kinds = np.unique(space.kinds.take(candidates))
        for start in range(0, len(guesses), WIDTH):
            yield cls(space, guesses[start : start + WIDTH], kinds)

    def cell_sizes(self, candidates: Indices) -> Sizes:
        """How many candidates each guess puts into each cell.

        candidates: intp, shape (positions, most); a row is filled up with -1.
        Returns unsigned ints, shape (feedbacks, positions, guesses).
        """
        positions, most = candidates.shape
        shape = (self._space.win + 1, positions, len(self.guesses))
        sizes: Sizes = (
            np.zeros(shape, np.uint8) if most <= MOST_ROWS else np.zeros(shape, np.uint32)
        )
        rows = max(1, min(MOST_ROWS, PAIRS // (positions * len(self.guesses))))
        for start in range(0, most, rows):
            self._count(candidates[:, start : start + rows], sizes)
        return sizes

    def _count(self, candidates: Indices, sizes: Sizes) -> None:
        cells = self._cells(candidates)
        found = np.empty(cells.shape, dtype=bool)
        last = len(sizes) - 1
        for cell in range(last + 1):
            np.equal(cells, cell + (cell == last), out=found)  # before the last there is a gap
            sizes[cell] += np.add.reduce(found.view(np.uint8), axis=1, dtype=np.uint8)

    def _cells(self, candidates: Indices) -> NDArray[np.uint8]:
        """Places of answers, shape (positions, candidates, guesses); 255 where no candidate is."""
        space = self._space
        cells = self._starts.take(self._row.take(space.kinds.take(candidates)), axis=0)
        for black, hole in zip(self._black, space.holes, strict=True):
            cells += black.take(hole.take(candidates), axis=0)
        if candidates.min() < 0:
            cells[candidates < 0] = 255
        return cells


def cell_sizes(space: CodeSpace, guesses: Indices, candidates: Indices) -> Sizes:
    """How many of the candidates each guess puts into each cell, shape (feedbacks, guesses)."""
    blocks = GuessBlock.over(space, guesses, candidates)
    return np.concatenate([block.cell_sizes(candidates[None])[:, 0] for block in blocks], axis=1)


def padded(candidates: Indices, starts: Indices, sizes: Indices) -> Indices:
    """The candidates of some positions as rows filled up with -1.

    candidates: of all positions, one after the other; starts and sizes: of the positions wanted.
    Returns intp, shape (positions, largest size).
    """
    places = np.arange(sizes.max())
    rows = candidates.take(starts[:, None] + places, mode="clip")
    rows[places >= sizes[:, None]] = -1
    return rows
