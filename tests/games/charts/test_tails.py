"""Long histograms keep their sum in few rows."""

from hypothesis import given
from hypothesis import strategies as st

from games.charts.tails import MOST_ROWS, row_names, shortened


@given(st.lists(st.integers(0, 99), max_size=40))
def test_a_shortened_histogram_has_few_rows_and_the_same_sum(histogram: list[int]):
    shown = shortened(histogram)

    assert len(shown) == min(len(histogram), MOST_ROWS)
    assert sum(shown) == sum(histogram)
    assert shown[: MOST_ROWS - 1] == histogram[: MOST_ROWS - 1]
    assert len(row_names(len(histogram))) == len(shown)


def test_the_last_row_is_called_after_all_that_it_sums():
    assert row_names(0) == []
    assert row_names(13)[-2:] == ["12", "13"]
    assert row_names(14)[-2:] == ["12", "13+"]
