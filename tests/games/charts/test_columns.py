"""Columns with known numbers: shares on one scale, and one histogram to compare with."""

from games.charts.columns import columns


def test_the_tallest_share_of_all_reaches_the_top():
    [[one, two], [other, none]] = columns([(1, 3), (4,)])

    assert (one.number, one.times, one.y, one.height) == (1, 1, "75.00", "25.00")
    assert (two.number, two.y, two.height) == (2, "25.00", "75.00")
    assert (other.y, other.height) == ("0.00", "100.00")
    assert (none.number, none.times, none.height) == (2, 0, "0.00")


def test_each_column_stands_beside_the_one_to_compare():
    [[one, two]] = columns([(1, 1)], (0, 8, 2))

    assert (one.compared_y, one.compared_height) == ("100.00", "0.00")
    assert (two.height, two.compared_height) == ("62.50", "100.00")


def test_many_are_told_in_thousands():
    [[few, many]] = columns([(9_999, 14_285)])

    assert (few.shown, many.shown) == ("9999", "14k")


def test_without_histograms_there_are_no_columns():
    assert columns([]) == []
    assert columns([(), ()], (1,)) == [[], []]
