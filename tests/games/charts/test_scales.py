"""Numbers in percent."""

import pytest

from games.charts.scales import Scale, fixed, share_of_tallest


@pytest.mark.parametrize(("number", "percent"), [(4, 0), (5, 50), (6, 100), (4.5, 25), (7, 150)])
def test_a_scale_places_numbers_in_proportion(number: float, percent: float):
    assert Scale(4, 6).percent(number) == percent


def test_a_scale_may_run_down_and_leave_room_at_its_ends():
    assert Scale(4, 6, 100, 0).percent(4.5) == 75
    assert Scale(4, 6, 10, 90).place(5) == "50.00"


def test_a_range_of_one_number_lies_in_the_middle():
    assert Scale(4, 4, 0, 90).percent(4) == 45


def test_positions_have_a_point_in_every_language():
    assert fixed(100 / 3) == "33.33"


def test_the_tallest_bar_reaches_the_end():
    assert share_of_tallest([1, 4, 0]) == ["25.00", "100.00", "0.00"]
    assert share_of_tallest([0, 0]) == ["0.00", "0.00"]
    assert share_of_tallest([]) == []
