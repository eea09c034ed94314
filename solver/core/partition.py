"""How guesses split candidates into cells: the kernel under every strategy that looks ahead.

Positions are met by blocks of guesses, small enough for the processor's cache. Each row of a block
is one candidate's answers to every guess; a cell is counted by comparing and adding whole rows,
which numpy does many at a time.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.limits import LAYOUT_COST, PASS_COST, answers_of, charge, scoring
from solver.core.rules import Rules
from solver.core.space import Cells, CodeSpace, Indices, Kinds

Sizes: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]

BLOCK_GUESSES = 4_096  # guesses in a block
CHUNK_PAIRS = 1 << 18  # guesses and candidates scored at once
COUNT_COST = 2  # pairs that counting an answer costs which is there already
CLASSIC_PASSES = 32  # passes over memory for one pair of Classic; by these others are weighed
MAX_BYTE_COUNT = 255  # that a byte can count


class GuessBlock:
    """Some guesses, ready to be scored against the candidates of any position.

    A block serves the candidates it was made for: only their kinds are laid out.
    """

    def __init__(self, space: CodeSpace, guesses: Indices, kinds: Kinds, starts: Cells) -> None:
        """starts: of those kinds and the kind of each guess, shape (kinds, guesses)."""
        self.guesses = guesses
        self._space = space
        self._starts = starts
        self._row = np.zeros(len(space.words), dtype=np.intp)
        self._row[kinds] = np.arange(len(kinds))
        colors = np.arange(space.rules.colors, dtype=np.int8)[:, None]
        self._black = (space.holes.take(guesses, axis=1)[:, None] == colors).view(np.uint8)

    @classmethod
    def over(cls, space: CodeSpace, guesses: Indices, candidates: Indices) -> Iterator[Self]:
        """Guesses in blocks, in their order."""
        met = np.zeros(len(space.words), dtype=bool)
        met[space.kinds.take(candidates)] = True
        kinds = np.flatnonzero(met).astype(np.uint16)
        starts = space.starts(kinds) if len(guesses) > len(met) else None
        for start in range(0, len(guesses), BLOCK_GUESSES):
            block = guesses[start : start + BLOCK_GUESSES]
            theirs = space.kinds.take(block)
            at_hand = space.starts(kinds, theirs) if starts is None else starts.take(theirs, axis=1)
            yield cls(space, block, kinds, at_hand)

    def cell_sizes(self, candidates: Indices) -> Sizes:
        """How many candidates each guess puts into each cell.

        candidates: intp, shape (positions, most); a row is filled up with -1.
        Returns unsigned ints, shape (feedbacks, positions, guesses).
        """
        positions, most = candidates.shape
        rules, guesses = self._space.rules, len(self.guesses)
        charge(_judging(rules, positions * guesses, positions * most))
        together = _together(rules, guesses * positions, most)
        if positions == 1 and _one_by_one(rules, guesses, most) < together:
            return self._count_each(candidates[0])
        charge(together)
        shape = (self._space.win + 1, positions, guesses)
        sizes: Sizes = (
            np.zeros(shape, np.uint8) if most <= MAX_BYTE_COUNT else np.zeros(shape, np.uint32)
        )
        rows = _rows(positions * guesses)
        for start in range(0, most, rows):
            self._count(candidates[:, start : start + rows], sizes)
        return sizes

    def _count_each(self, candidates: Indices) -> Sizes:
        """The cell sizes of one position, guess by guess."""
        cells = self._space.win + 1
        charge(COUNT_COST * len(self.guesses) * len(candidates))
        sizes = [
            np.bincount(self._space.feedback(guess, candidates), minlength=cells)
            for guess in self.guesses.tolist()
        ]
        return np.array(sizes, dtype=np.uint32).T[:, None]

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
    if len(starts) == 1:
        return candidates[starts[0] : starts[0] + sizes[0]][None]
    places = np.arange(sizes.max())
    rows = candidates.take(starts[:, None] + places, mode="clip")
    rows[places >= sizes[:, None]] = -1
    return rows


def comparing(rules: Rules, guesses: int, candidates: int) -> int:
    """What it costs to count and judge the cells of so many guesses for one position."""
    whole, rest = divmod(guesses, BLOCK_GUESSES)
    blocks = [BLOCK_GUESSES] * bool(whole) + [rest] * bool(rest)
    work = [
        _judging(rules, width, candidates)
        + min(_together(rules, width, candidates), _one_by_one(rules, width, candidates))
        for width in blocks
    ]
    return whole * work[0] + sum(work[1:]) if whole else sum(work)


def most_within(work: int, cost: Callable[[int], int]) -> int:
    """The largest number, from 1, that costs no more, where costs ascend."""
    return max(1, bisect_right(range(1 << 20), work, lo=1, key=cost) - 1)


def _judging(rules: Rules, guesses: int, candidates: int) -> int:
    """What a block costs beside counting: candidates are laid out, cells become costs."""
    return LAYOUT_COST * candidates + 2 * answers_of(rules) * guesses


def _together(rules: Rules, guesses: int, candidates: int) -> int:
    """What it costs to count the answers of candidates to a block of guesses, a chunk at a time."""
    passes = 2 * (rules.pegs + answers_of(rules))
    chunks = -(-candidates // _rows(guesses))
    return passes * (guesses * candidates // CLASSIC_PASSES + chunks * PASS_COST)


def _one_by_one(rules: Rules, guesses: int, candidates: int) -> int:
    """What the same costs one guess after the other."""
    return guesses * (scoring(rules, candidates) + COUNT_COST * candidates)


def _rows(guesses: int) -> int:
    """How many candidates a chunk has."""
    return max(1, min(MAX_BYTE_COUNT, CHUNK_PAIRS // guesses))
