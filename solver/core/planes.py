"""Bit planes: numbers of many candidates at once, one bit of each candidate in a plane.

A plane is an array of words, in which each candidate of a position has one bit. A logical operation
on two planes works on all candidates together, eight to a byte. Small numbers, such as black pegs,
are lists of planes, the lowest bit first, and are added with the operations of a ripple-carry adder.

Planes have the shape (words, rows, positions). A row is what differs between planes of one kind: a
color, a guess, or a few holes of a guess.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.space import CodeSpace, Indices

Plane: TypeAlias = NDArray[np.uint8] | NDArray[np.uint64]
"""Bits of candidates, shape (words, rows, positions)."""

Bits: TypeAlias = list[Plane]
"""The bits of one number for each candidate, the lowest first."""

BYTE_CANDIDATES = 32  # candidates, at most, whose words are bytes; others have words of 8 bytes


def word_bytes(most: int) -> int:
    """The bytes of a word for positions of at most so many candidates."""
    return 1 if most <= BYTE_CANDIDATES else 8


def words_of(most: int) -> int:
    """How many words hold so many candidates of a position."""
    return -(-most // (8 * word_bytes(most)))


def of_candidates(space: CodeSpace, candidates: Indices) -> tuple[list[Plane], Plane]:
    """Where the candidates have which color, and how often.

    candidates: intp, shape (positions, most), padded with -1, which has no color.
    Returns for each hole the candidates with each color there, rows by color; and the candidates
    that have each color at least once, twice, and so on, rows by color, then by number.
    """
    rules, (positions, most) = space.rules, candidates.shape
    width, words = word_bytes(most), words_of(most)
    pegs = np.full((rules.pegs, positions, words * 8 * width), -1, dtype=np.int8)
    pegs[:, :, :most] = space.holes.take(candidates, axis=1, mode="clip")
    pegs[:, :, :most][:, candidates < 0] = -1
    pegs = pegs.reshape(rules.pegs, 1, positions, words, -1).transpose(0, 3, 1, 2, 4)
    colored = pegs == np.arange(rules.colors, dtype=np.int8)[:, None, None]
    counts = np.add.reduce(colored.view(np.uint8), axis=0, dtype=np.uint8)[:, :, None]
    ranks = np.arange(1, (rules.pegs if rules.repeats else 1) + 1, dtype=np.uint8)
    often = counts >= ranks[:, None, None]
    return [_packed(each, width) for each in colored], _packed(
        often.reshape(words, -1, *often.shape[3:]), width
    )


def _packed(bits: NDArray[np.bool_], width: int) -> Plane:
    """Truth values as words of so many bytes; the last axis becomes one word."""
    packed = np.packbits(bits, axis=-1)
    return packed[..., 0] if width == 1 else packed.view(np.uint64)[..., 0]


def rows_of(plane: Plane, rows: Indices) -> Plane:
    """Some rows of a plane, in the order given."""
    return plane.take(rows, axis=1, mode="clip")


def count_members(plane: Plane, counts: NDArray[Any]) -> None:
    """Set counts to how many candidates of each row and position are in a plane.

    counts: unsigned integers, shape (rows, positions).
    """
    if len(plane) == 1 and counts.dtype == np.uint8:
        np.bitwise_count(plane[0], out=counts)
    else:
        np.add.reduce(np.bitwise_count(plane), axis=0, dtype=counts.dtype, out=counts)


def add(one: Bits, other: Bits, most: int) -> Bits:
    """The sums of two numbers, if they are at most `most`."""
    total: Bits = []
    carry: Bits = []
    for place in range(most.bit_length()):
        terms = [*one[place : place + 1], *other[place : place + 1], *carry]
        is_last = place + 1 == most.bit_length()
        match terms:
            case [bit]:
                carry = []
            case [first, then]:
                bit = first ^ then
                carry = [] if is_last else [first & then]
            case [first, then, third]:
                half = first ^ then
                bit = half ^ third
                carry = [] if is_last else [(first & then) | (half & third)]
        total.append(bit)
    return total


def count(planes: Sequence[Plane]) -> Bits:
    """In how many planes each candidate has its bit set."""
    if len(planes) == 1:
        return [planes[0]]
    half = len(planes) // 2
    return add(count(planes[half:]), count(planes[:half]), len(planes))


def equal(bits: Bits, first: int, last: int) -> list[Plane]:
    """The candidates whose number is `first`, those with the next number, and so on to `last`."""
    found: dict[int, Plane | None] = {0: None}  # by the high bits; None for all candidates
    for place in reversed(range(len(bits))):
        longer: dict[int, Plane | None] = {}
        for prefix, those in found.items():
            ones = bits[place] if those is None else those & bits[place]
            for high in (2 * prefix, 2 * prefix + 1):
                if high << place <= last and (high + 1) << place > first:
                    zeros = ~ones if those is None else those ^ ones
                    longer[high] = ones if high & 1 else zeros
        found = longer
    return [plane for plane in found.values() if plane is not None]
