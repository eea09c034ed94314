"""The costs by which one-step strategies compare guesses."""

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.strategies.costs import (
    empty_cells,
    expected_size,
    least_of_rows,
    least_places,
    uncertainty,
    worst_case,
)
from tests.depth import examples


@given(st.lists(st.integers(1, 4), min_size=1, max_size=11))
@examples(40, 100)
def test_no_split_costs_as_little_as_one_into_single_candidates(cells: list[int]) -> None:
    kinds, total = 44, sum(cells)
    some = np.array(cells + [0] * (kinds - len(cells)), dtype=np.uint32)[:, None]
    single = np.array([1] * total + [0] * (kinds - total), dtype=np.uint32)[:, None]
    for cost in (worst_case, expected_size, uncertainty, empty_cells):
        [of_some], [of_single] = cost(some).tolist(), cost(single).tolist()

        assert (of_single < of_some) == (max(cells) > 1), cost


def test_costs_of_bytes_do_not_overflow() -> None:
    sizes = np.full((14, 3), 255, dtype=np.uint8)

    assert worst_case(sizes).tolist() == [255] * 3
    assert expected_size(sizes).tolist() == [14 * 255**2] * 3
    assert uncertainty(sizes).tolist() == pytest.approx([14 * 255 * log2(255)] * 3)
    assert empty_cells(sizes).tolist() == [0] * 3


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=40))
@examples(40, 100)
def test_the_least_of_rows_is_that_of_each_column(rows: list[list[int]]) -> None:
    assert least_of_rows(np.array(rows, dtype=float)).tolist() == np.min(rows, axis=0).tolist()


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.integers(1, 45))
@examples(40, 100)
def test_of_equal_costs_the_first_ones_are_least(costs: list[int], count: int) -> None:
    places = least_places(np.array(costs, dtype=float), count).tolist()

    by_cost = sorted(range(len(costs)), key=lambda place: (costs[place], place))
    assert places == sorted(by_cost[:count])
