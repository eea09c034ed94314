"""Columns with known numbers: shares on one scale, and one histogram to compare with."""

from games.charts.columns import are_narrow, columns


def test_the_tallest_share_of_all_reaches_the_top():
    [[one, two], [other, none]] = columns([(1, 3), (4,)])

    assert (one.name, one.times, one.y, one.height) == ("1", 1, "75.00", "25.00")
    assert (two.name, two.y, two.height) == ("2", "25.00", "75.00")
    assert (other.y, other.height) == ("0.00", "100.00")
    assert (none.name, none.times, none.height) == ("2", 0, "0.00")


def test_each_column_stands_beside_the_one_to_compare():
    [[one, two]] = columns([(1, 1)], (0, 8, 2))

    assert (one.compared_y, one.compared_height) == ("100.00", "0.00")
    assert (two.height, two.compared_height) == ("62.50", "100.00")


def test_numbers_are_told_in_full_and_written_upward_where_columns_are_narrow():
    [[few, many]] = columns([(9_999, 14_285)])

    assert (few.shown, many.shown) == ("9,999", "14,285")
    assert are_narrow(columns([(1,), (9_999, 14_285)]))
    assert are_narrow(columns([(1,) * 9]))
    assert not are_narrow(columns([(9_999,) * 8]))


def test_long_histograms_have_their_rest_in_the_last_column():
    long, short = columns([(*[1] * 12, 0, 3, 5), (4,)], (0,) * 14 + (8,))

    assert [len(long), len(short)] == [13, 13]
    assert (long[-1].name, long[-1].times, long[-1].height) == ("13+", 8, "40.00")
    assert (long[-2].name, short[-1].times) == ("12", 0)
    assert long[-1].compared_height == "100.00"


def test_without_histograms_there_are_no_columns():
    assert columns([]) == []
    assert columns([(), ()], (1,)) == [[], []]
