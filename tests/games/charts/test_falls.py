"""Falling numbers on a logarithmic scale, with known numbers."""

import math

from hypothesis import given
from hypothesis import strategies as st

from games.charts.falls import Series, fall, tens_below
from games.charts.lines import Tick


def test_equal_factors_are_equal_distances():
    drawn = fall(
        [Series("you", [1000, 100, 10, 1], ends=True), Series("rival", [1000, 10])],
        top=1000,
        ticks=[Tick("1000", "1,000"), Tick("10", "10"), Tick("1", "1")],
        names=["start", "1", "2", "3"],
        words=["s", "a", "b", "c"],
    )

    assert drawn.curves[0].points == "2.00,0.00 34.00,33.33 66.00,66.67 98.00,100.00"
    assert drawn.curves[1].last == ("34.00", "66.67")
    assert [(tick.at, tick.words) for tick in drawn.y_ticks] == [
        ("0.00", "1,000"),
        ("66.67", "10"),
        ("100.00", "1"),
    ]
    assert [tick.words for tick in drawn.x_ticks] == ["start", "1", "2", "3"]


def test_a_mark_stands_on_the_first_line_that_reaches_it():
    series = [Series("you", [100, 1]), Series("rival", [100, 10, 1])]

    drawn = fall(series, top=100, ticks=[], names=["0", "1", "2"], words=["start", "one", "two"])

    assert [(mark.x, mark.y) for mark in drawn.marks] == [
        ("2.00", "0.00"),
        ("50.00", "100.00"),
        ("98.00", "100.00"),
    ]
    assert [mark.anchor for mark in drawn.marks] == ["start", "middle", "end"]
    assert sum(float(mark.width) for mark in drawn.marks) == 100


def test_expectations_below_one_stand_on_the_ground():
    drawn = fall(
        [Series("perfect", [10, 0.4])], top=10, ticks=[], names=["0", "1"], words=["a", "b"]
    )

    assert drawn.curves[0].last[1] == "100.00"


def test_ticks_keep_away_from_the_top():
    assert tens_below(1296) == [1296, 100, 10, 1]
    assert tens_below(5040) == [5040, 1000, 100, 10, 1]
    assert tens_below(12) == [12, 1]


@given(st.integers(4, 10**6))
def test_ticks_fall_from_the_top_to_one(top: int):
    ticks = tens_below(top)

    assert ticks[0] == top
    assert ticks[-1] == 1
    assert ticks == sorted(set(ticks), reverse=True)
    assert all(math.log(tick) < 0.881 * math.log(top) for tick in ticks[1:])
