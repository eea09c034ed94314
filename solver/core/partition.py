"""How guesses split candidates into cells: the kernel of every strategy that looks ahead.

The kernel needs the sizes of cells, not their members. The candidates of a position are bits of
words (see `planes`), so a logical operation decides for all candidates of a word at once, and the
bits that are set in a word count the members of a cell.

An answer consists of two numbers. How many pegs match in any hole depends only on how often each
color occurs in either code, so it is the same for all guesses of one kind (see `space`), and there
are few kinds. The black pegs are those in the first holes of the guess and those in the others;
each half is worked out once for all guesses that have it. So a guess takes the planes of its kind
and of its halves, adds the black pegs, and meets each number of matched pegs with each number of
black ones. The last cell of each number of matched pegs is what the others leave. Tests check the
kernel against `feedback.score`.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, Self, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from solver.core import planes
from solver.core.comparing import comparing_cost, is_cheaper_one_by_one
from solver.core.limits import charge
from solver.core.planes import Bits, Plane
from solver.core.space import FIRST_CELLS, CodeSpace, Indices

Sizes: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]
"""Candidates in each cell; bytes if no cell can have more than 255."""

MOST_GUESSES = 1 << 16  # guesses of a comparison, whose rows take 24 bytes each
MAX_BYTE_COUNT = 255  # candidates of a position, so that a byte can count them
FEW_PAIRS = 1 << 15  # pairs for which planes would not pay
PLANE_BYTES = 1 << 16  # bytes of a plane of guesses, so that all planes are in the cache
PART_BYTES = 1 << 7  # bytes of a guess in a plane; more candidates are counted in parts
TABLE_BYTES = 1 << 22  # bytes of the planes of all kinds in all parts that are kept at once


class _Table(NamedTuple):
    """Planes of some candidates, shape (words, rows, positions).

    matched: for 1, 2, ... pegs that match in any hole, the candidates; rows by kind of guess.
    counts: for 0, 1, 2, ... such pegs, how many there are, shape (numbers, kinds,
        positions).
    blacks: for each half of the holes, the black pegs; rows by what a guess has in these holes.
    """

    matched: list[Plane]
    counts: Sizes
    blacks: list[Bits]


class _Half(NamedTuple):
    """What guesses have in some of the holes.

    rows: intp, shape (guesses,), the row of each guess.
    colors: the holes, each with its color by row, intp, shape (rows,).
    """

    rows: Indices
    colors: list[tuple[int, Indices]]


class Comparison:
    """Guesses, at most `MOST_GUESSES`, ready to be compared on the candidates of positions."""

    def __init__(self, space: CodeSpace, guesses: Indices) -> None:
        """guesses: intp, shape (guesses,)."""
        self.guesses = guesses
        self._space = space

    @classmethod
    def over(cls, space: CodeSpace, guesses: Indices) -> Iterator[Self]:
        """Any number of guesses, in their order."""
        for start in range(0, len(guesses), MOST_GUESSES):
            yield cls(space, guesses[start : start + MOST_GUESSES])

    def cell_sizes(self, candidates: Indices) -> Iterator[tuple[Indices, Sizes]]:
        """How many candidates of each position each guess puts into each cell.

        candidates: intp, shape (positions, most), padded with -1.
        Yields the guesses in their order, some at a time, each time with their sizes: uint8 or
        uint32, shape (feedbacks, guesses, positions).
        """
        positions, most = candidates.shape
        rules, guesses = self._space.rules, len(self.guesses)
        charge(comparing_cost(rules, guesses, most, positions))
        if positions == 1 and (
            guesses * most <= FEW_PAIRS or is_cheaper_one_by_one(rules, guesses, most)
        ):
            yield self.guesses, _count_pairs(self._space, self.guesses, candidates[0])
            return
        parts = list(_parts(candidates))
        held = sum(self._kinds[1].size * _row_bytes(part) for part in parts)
        step = max(1, PLANE_BYTES // _row_bytes(parts[0]))
        tables: Iterable[_Table] = (self._table(part, most) for part in parts)
        at_once = guesses
        if held <= TABLE_BYTES:
            tables, at_once = list(tables), step
        for start in range(0, guesses, at_once):
            some = self.guesses[start : start + at_once]
            sizes = _no_sizes((self._space.win + 1, len(some), positions), most)
            for number, table in enumerate(tables):
                for first in range(0, len(some), step):
                    last = min(first + step, len(some))
                    theirs = sizes[:, first:last]
                    found = np.empty_like(theirs) if number else theirs
                    self._count(table, slice(start + first, start + last), found)
                    if number:
                        theirs += found
            yield some, sizes

    @cached_property
    def _kinds(self) -> tuple[Indices, Indices]:
        """The row of each guess, by its kind; and what the kinds have.

        For each hole and row, that is the row of the candidates that have the color as often as a
        guess of the kind has it in this hole and those before. Returns intp, shape (guesses,), and
        intp, shape (pegs, rows).
        """
        space, rules = self._space, self._space.rules
        rows, examples = _classes(space.kinds.take(self.guesses), len(space.words))
        colors = space.holes.take(self.guesses[examples], axis=1).astype(np.intp)
        earlier = [(colors[:hole] == colors[hole]).sum(axis=0) for hole in range(rules.pegs)]
        return rows, colors * (rules.pegs if rules.repeats else 1) + np.array(earlier)

    @cached_property
    def _halves(self) -> list[_Half]:
        rules = self._space.rules
        holes = self._space.holes.take(self.guesses, axis=1)
        middle = (rules.pegs + 1) // 2
        halves = []
        for half in (range(middle), range(middle, rules.pegs)):
            number = np.zeros(len(self.guesses), dtype=np.intp)
            for hole in half:
                number *= rules.colors
                number += holes[hole]
            rows, examples = _classes(number, rules.colors ** len(half))
            colors = holes[:, examples].astype(np.intp)
            halves.append(_Half(rows, [(hole, colors[hole]) for hole in half]))
        return halves

    def _table(self, candidates: Indices, most: int) -> _Table:
        """The planes of some candidates of each position, which has at most so many."""
        pegs = self._space.rules.pegs
        colored, often = planes.of_candidates(self._space, candidates)
        common = planes.count([planes.rows_of(often, rows) for rows in self._kinds[1]])
        matched = planes.equal(common, 1, pegs)
        counts = _no_sizes((pegs + 1, self._kinds[1].shape[1], len(candidates)), most)
        for plane, count in zip(matched, counts[1:], strict=True):
            planes.count_members(plane, count)
        counts[0] = (candidates >= 0).sum(axis=1) - counts[1:].sum(axis=0)
        blacks = [
            planes.count([planes.rows_of(colored[hole], color) for hole, color in half.colors])
            for half in self._halves
        ]
        return _Table(matched, counts, blacks)

    def _count(self, table: _Table, places: slice, sizes: Sizes) -> None:
        """Set the cell sizes of some guesses to those of the candidates of a table."""
        pegs = self._space.rules.pegs
        kind = self._kinds[0][places]
        first, then = (
            [planes.rows_of(bit, half.rows[places]) for bit in bits]
            for bits, half in zip(table.blacks, self._halves, strict=True)
        )
        black = planes.equal(planes.add(first, then, pegs), 0, pegs - 2)
        table.counts[0].take(kind, axis=0, out=sizes[0], mode="clip")
        cell = 1
        for matched in range(1, pegs + 1):
            those = planes.rows_of(table.matched[matched - 1], kind)
            blacks = black[:matched]
            rest = sizes[cell + len(blacks)]
            table.counts[matched].take(kind, axis=0, out=rest, mode="clip")
            for some in blacks:
                planes.count_members(those & some, sizes[cell])
                rest -= sizes[cell]
                cell += 1
            cell += 1


def cell_sizes(space: CodeSpace, guesses: Indices, candidates: Indices) -> Sizes:
    """How many candidates each guess puts into each cell.

    guesses: intp, shape (guesses,). candidates: intp, shape (candidates,).
    Returns uint8 or uint32, shape (feedbacks, guesses).
    """
    parts = [
        sizes[:, :, 0]
        for comparison in Comparison.over(space, guesses)
        for _, sizes in comparison.cell_sizes(candidates[None])
    ]
    return cast("Sizes", np.concatenate(parts, axis=1))


def _count_pairs(space: CodeSpace, guesses: Indices, candidates: Indices) -> Sizes:
    """The cell sizes of one position, counted pair by pair: cheaper for few guesses or few pairs.

    Returns uint32, shape (feedbacks, guesses, 1).
    """
    cells = space.win + 2  # counting the impossible one before the win
    places = np.arange(len(guesses)) * cells
    found = np.zeros(len(guesses) * cells, dtype=np.intp)
    words = space.words.take(space.kinds.take(guesses))
    holes = space.holes.take(guesses, axis=1)
    step = max(1, FEW_PAIRS // len(guesses))
    for start in range(0, len(candidates), step):
        some = candidates[start : start + step]
        matched = np.bitwise_count(space.words.take(space.kinds.take(some))[:, None] & words)
        answers = FIRST_CELLS.take(matched)
        for hole, color in zip(space.holes, holes, strict=True):
            answers += hole.take(some)[:, None] == color
        found += np.bincount((answers + places).ravel(), minlength=len(found))
    sizes = found.reshape(-1, cells).T.astype(np.uint32)
    return np.delete(sizes, space.win, axis=0)[:, :, None]


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


def together(size: int, guesses: int) -> tuple[int, int]:
    """Which positions are best compared together with one of so many candidates, and how many.

    Returns the most candidates that they should have, and the number of positions.
    """
    words, width = planes.words_of(size), planes.word_bytes(size)
    most = words * 8 * width
    if width > 1:
        most = max(most, size * 5 // 4)
    return most, max(1, max(PART_BYTES, PLANE_BYTES // guesses) // (words * width))


def _no_sizes(shape: tuple[int, ...], most: int) -> Sizes:
    """An array for sizes of cells of at most so many candidates."""
    if most <= MAX_BYTE_COUNT:
        return np.empty(shape, np.uint8)
    return np.empty(shape, np.uint32)


def _row_bytes(candidates: Indices) -> int:
    """The bytes of a row of a plane of these candidates, shape (positions, most)."""
    positions, most = candidates.shape
    return int(positions * planes.words_of(most) * planes.word_bytes(most))


def _parts(candidates: Indices) -> Iterator[Indices]:
    """The candidates of each position in parts that are narrow enough to be counted together."""
    positions, most = candidates.shape
    step = max(1, PART_BYTES // (positions * planes.word_bytes(most)))
    step *= 8 * planes.word_bytes(most)
    for start in range(0, most, step):
        yield candidates[:, start : start + step]


def _classes(numbers: NDArray[np.integer[Any]], count: int) -> tuple[Indices, Indices]:
    """The rank of each number among those that occur, and a place of each that occurs.

    numbers: integers from 0 to below `count`, shape (places,).
    """
    place = np.full(count, -1, dtype=np.intp)
    place[numbers] = np.arange(len(numbers))
    rank = np.cumsum(place >= 0) - 1
    return rank.take(numbers), place[place >= 0]
