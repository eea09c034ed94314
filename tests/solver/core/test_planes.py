"""Bit planes count as plain numbers do."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import code_space, parse_rules
from solver.core import planes
from tests.depth import examples

CANDIDATES = 24
BITS = st.lists(st.booleans(), min_size=CANDIDATES, max_size=CANDIDATES)


def packed(bits: list[bool]) -> planes.Plane:
    """A plane of one position and one row."""
    return np.packbits(bits).reshape(-1, 1, 1)


def unpacked(plane: planes.Plane) -> list[int]:
    return [int(bit) for bit in np.unpackbits(plane.view(np.uint8).ravel())]


@given(st.lists(BITS, min_size=1, max_size=8))
@examples(25, 100)
def test_planes_are_counted_and_compared_candidate_by_candidate(rows: list[list[bool]]) -> None:
    numbers = np.array(rows).sum(axis=0)

    bits = planes.count([packed(row) for row in rows])

    found = sum(np.array(unpacked(bit)) << place for place, bit in enumerate(bits))
    assert (found == numbers).all()
    assert len(bits) == len(rows).bit_length()
    for first in range(len(rows) + 1):
        for last in range(first, len(rows) + 1):
            those = planes.equal(bits, first, last)
            expected = [
                (numbers == number).astype(int).tolist() for number in range(first, last + 1)
            ]
            assert [unpacked(plane) for plane in those] == expected


@pytest.mark.parametrize(
    ("text", "most"), [*product(("4x6", "3x4-distinct"), (1, 8, 33)), ("4x6", 32), ("4x6", 200)]
)
def test_candidates_have_bits_by_hole_and_color_and_by_how_often(text: str, most: int) -> None:
    space = code_space(parse_rules(text))
    rows = np.full((2, most), -1)
    for row in rows:
        count = min(most, space.rules.size)
        row[:count] = np.random.default_rng(most).permutation(space.indices)[:count]
    rows[1, most // 2 :] = -1

    at, often = planes.of_candidates(space, rows)

    ranks = space.rules.pegs if space.rules.repeats else 1
    assert often.shape == (planes.words_of(most), space.rules.colors * ranks, 2)
    codes = [space.codes[row[row >= 0]] for row in rows]
    for color in range(space.rules.colors):
        for hole, plane in enumerate(at):
            assert members(plane)[color].tolist() == [
                (each[:, hole] == color).sum() for each in codes
            ]
        for rank in range(ranks):
            assert members(often)[color * ranks + rank].tolist() == [
                ((each == color).sum(axis=1) > rank).sum() for each in codes
            ]


def members(plane: planes.Plane) -> np.ndarray:
    counts = np.empty(plane.shape[1:], dtype=np.uint32)
    planes.count_members(plane, counts)
    return counts


def test_rows_may_be_taken_in_any_order() -> None:
    plane = np.arange(24, dtype=np.uint8).reshape(2, 4, 3)

    assert (planes.rows_of(plane, np.array([3, 0, 3])) == plane[:, [3, 0, 3]]).all()
