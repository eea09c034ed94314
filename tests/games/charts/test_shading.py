"""Numbers become shades."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.charts.shading import SHADES, Shading, shading_of

numbers = st.lists(st.floats(0.1, 1e6), min_size=1, max_size=30)


@given(numbers, st.booleans())
def test_the_least_is_lightest_and_the_greatest_darkest(found: list[float], is_by_factor: bool):
    scale = shading_of(found, is_by_factor=is_by_factor)

    shades = [scale.shade(number) for number in sorted(found)]

    assert shades == sorted(shades)
    assert shades[0] == 0
    assert shades[-1] == (SHADES - 1 if min(found) < max(found) else 0)


@pytest.mark.parametrize(
    ("number", "shade"), [(0, 0), (1.9, 0), (2, 1), (11.9, 5), (12, 5), (99, 5)]
)
def test_steps_are_equal(number: float, shade: int):
    assert Shading(0, 12).shade(number) == shade


def test_steps_may_be_equal_factors():
    scale = shading_of([1, 64], is_by_factor=True)

    assert [scale.shade(2**n + 0.01) for n in range(6)] == list(range(6))
