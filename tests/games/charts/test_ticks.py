"""Round numbers and months along an axis."""

import itertools
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.charts.ticks import decimals, month_ticks, round_step, ticks


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (4.4, 5.11, [4.4, 4.6, 4.8, 5.0, 5.2]),
        (4.52, 4.52, [4.5, 4.6]),
        (3, 11, [2, 4, 6, 8, 10, 12]),
        (0, 1000, [0, 200, 400, 600, 800, 1000]),
    ],
)
def test_ticks_are_round_and_enclose_the_numbers(low: float, high: float, marks: list[float]):
    assert ticks(low, high) == marks


@given(st.floats(1, 20), st.floats(0, 20), st.integers(2, 8))
def test_ticks_enclose_every_range_and_are_evenly_apart(low: float, span: float, most: int):
    marks = ticks(low, low + span, most=most)

    assert marks[0] <= low + 1e-6
    assert marks[-1] >= low + span - 1e-6
    assert 2 <= len(marks) <= most + 2
    steps = {round(b - a, 6) for a, b in itertools.pairwise(marks)}
    assert len(steps) == 1


@pytest.mark.parametrize(
    ("span", "most", "step"), [(1, 6, 0.2), (10, 6, 2), (0.9, 10, 0.1), (7, 2, 10)]
)
def test_a_step_is_one_two_or_five(span: float, most: int, step: float):
    assert round_step(span, most) == pytest.approx(step)


@pytest.mark.parametrize(("marks", "places"), [([4.4, 4.6], 1), ([4, 6], 0), ([0.25, 0.3], 2)])
def test_as_many_decimals_as_tell_ticks_apart(marks: list[float], places: int):
    assert decimals(marks) == places


def test_months_are_marked_where_they_begin():
    found = month_ticks(date(2026, 1, 1), date(2026, 4, 30))

    assert found == [date(2026, month, 1) for month in (1, 2, 3, 4)]


def test_of_many_months_every_third_or_more_is_marked():
    year = month_ticks(date(2025, 11, 20), date(2026, 11, 20))
    decade = month_ticks(date(2016, 3, 1), date(2026, 3, 1))

    assert year == [date(2026, month, 1) for month in (1, 4, 7, 10)]
    assert decade == [date(year, 1, 1) for year in (2018, 2020, 2022, 2024, 2026)]


def test_within_a_month_nothing_is_marked():
    assert month_ticks(date(2026, 1, 2), date(2026, 1, 31)) == []
