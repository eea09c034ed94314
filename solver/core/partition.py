"""How guesses split candidates into cells: the kernel of every strategy that looks ahead.

The kernel needs the sizes of cells, not their members. It scores a block of guesses against a chunk
of candidates, small enough for the processor's cache. A row holds the answers of one candidate to
every guess of the block, one byte each. To count a cell, the kernel compares whole rows with the
cell's number and adds up the resulting bytes, which numpy does in vector instructions. No answer is
kept after its chunk.

How many pegs match is a table lookup by the kinds of the two codes (see `space`); black pegs are
added hole by hole. Tests check the kernel against `feedback.score`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.limits import COUNT_COST, LAYOUT_COST, PASS_COST, answers_of, charge, scoring
from solver.core.rules import Rules
from solver.core.space import Cells, CodeSpace, Indices, Kinds

Sizes: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]
"""Candidates in each cell; bytes if no cell can have more than 255."""

BLOCK_GUESSES = 4_096  # guesses in a block
CHUNK_PAIRS = 1 << 18  # guesses times candidates in a chunk: 256 KB of answers
CLASSIC_PASSES = 32  # passes over memory that count as one pair of work
MAX_BYTE_COUNT = 255  # candidates in a chunk, so that a byte can count them


class GuessBlock:
    """A block of guesses, ready to be scored against candidates.

    It serves only the candidates that it was made for, because only their kinds are in its table.
    """

    def __init__(self, space: CodeSpace, guesses: Indices, kinds: Kinds, starts: Cells) -> None:
        """Prepare the tables of a block.

        guesses: intp, shape (guesses,).
        kinds: uint16, shape (kinds,), the kinds of the candidates.
        starts: uint8, shape (kinds, guesses), the first cell for each kind and each guess.
        """
        self.guesses = guesses
        self._space = space
        self._starts = starts
        self._row = np.zeros(len(space.words), dtype=np.intp)
        self._row[kinds] = np.arange(len(kinds))
        colors = np.arange(space.rules.colors, dtype=np.int8)[:, None]
        self._black = (space.holes.take(guesses, axis=1)[:, None] == colors).view(np.uint8)

    @classmethod
    def over(cls, space: CodeSpace, guesses: Indices, candidates: Indices) -> Iterator[Self]:
        """The guesses in blocks, in their order, for these candidates."""
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
        """How many candidates of each position each guess puts into each cell.

        candidates: intp, shape (positions, most), padded with -1.
        Returns uint8 or uint32, shape (feedbacks, positions, guesses).
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
        """The cell sizes of one position, counted guess by guess: cheaper for a few guesses."""
        cells = self._space.win + 1
        charge(COUNT_COST * len(self.guesses) * len(candidates))
        sizes = [
            np.bincount(self._space.feedback(guess, candidates), minlength=cells)
            for guess in self.guesses.tolist()
        ]
        return np.array(sizes, dtype=np.uint32).T[:, None]

    def _count(self, candidates: Indices, sizes: Sizes) -> None:
        """Add the cells of a chunk of candidates, at most 255 per position, to the sizes."""
        cells = self._cells(candidates)
        found = np.empty(cells.shape, dtype=bool)
        last = len(sizes) - 1
        for cell in range(last + 1):
            np.equal(cells, cell + (cell == last), out=found)  # the win comes after a gap of one
            sizes[cell] += np.add.reduce(found.view(np.uint8), axis=1, dtype=np.uint8)

    def _cells(self, candidates: Indices) -> NDArray[np.uint8]:
        """The answers as cells, counting the impossible one before the win; 255 for padding.

        Returns uint8, shape (positions, candidates, guesses).
        """
        space = self._space
        cells = self._starts.take(self._row.take(space.kinds.take(candidates)), axis=0)
        for black, hole in zip(self._black, space.holes, strict=True):
            cells += black.take(hole.take(candidates), axis=0)
        if candidates.min() < 0:
            cells[candidates < 0] = 255
        return cells


def cell_sizes(space: CodeSpace, guesses: Indices, candidates: Indices) -> Sizes:
    """How many candidates each guess puts into each cell.

    guesses: intp, shape (guesses,). candidates: intp, shape (candidates,).
    Returns uint8 or uint32, shape (feedbacks, guesses).
    """
    blocks = GuessBlock.over(space, guesses, candidates)
    return np.concatenate([block.cell_sizes(candidates[None])[:, 0] for block in blocks], axis=1)


def padded(candidates: Indices, starts: Indices, sizes: Indices) -> Indices:
    """The candidates of some positions as rows of equal length, padded with -1.

    candidates: intp, shape (candidates of all positions,), one position after the other.
    starts, sizes: intp, shape (positions,), where each wanted position begins, and its size.
    Returns intp, shape (positions, largest size).
    """
    if len(starts) == 1:
        return candidates[starts[0] : starts[0] + sizes[0]][None]
    places = np.arange(sizes.max())
    rows = candidates.take(starts[:, None] + places, mode="clip")
    rows[places >= sizes[:, None]] = -1
    return rows


def comparing(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that it costs to count and judge the cells of so many guesses for one position."""
    whole, rest = divmod(guesses, BLOCK_GUESSES)
    blocks = [BLOCK_GUESSES] * bool(whole) + [rest] * bool(rest)
    work = [
        _judging(rules, width, candidates)
        + min(_together(rules, width, candidates), _one_by_one(rules, width, candidates))
        for width in blocks
    ]
    return whole * work[0] + sum(work[1:]) if whole else sum(work)


def most_within(work: int, cost: Callable[[int], int]) -> int:
    """The largest number whose cost is within the work, at least 1; the costs must ascend."""
    return max(1, bisect_right(range(1 << 20), work, lo=1, key=cost) - 1)


def _judging(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that a block costs besides counting: laying out candidates, judging cells."""
    return LAYOUT_COST * candidates + 2 * answers_of(rules) * guesses


def _together(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that it costs to count a block of guesses in chunks of candidates."""
    passes = 2 * (rules.pegs + answers_of(rules))
    chunks = -(-candidates // _rows(guesses))
    return passes * (guesses * candidates // CLASSIC_PASSES + chunks * PASS_COST)


def _one_by_one(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that the same costs guess by guess."""
    return guesses * (scoring(rules, candidates) + COUNT_COST * candidates)


def _rows(guesses: int) -> int:
    """How many candidates a chunk holds."""
    return max(1, min(MAX_BYTE_COUNT, CHUNK_PAIRS // guesses))
