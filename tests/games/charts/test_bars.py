"""Bars and their parts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.charts.bars import GAP, Row, bars, parts


def test_the_longest_of_bars_and_outlines_reaches_the_end():
    drawn = bars([Row("4", 10, "10", 20), Row("5", 5, "5", 0)])

    assert [(bar.length, bar.outline) for bar in drawn] == [("50.00", "100.00"), ("25.00", "0.00")]


def test_without_another_number_there_is_no_outline():
    assert [bar.outline for bar in bars([Row("4", 10, "10")])] == [None]
    assert bars([]) == []


def test_parts_share_a_row_in_proportion():
    drawn = parts([("won", 6), ("drawn", 3), ("lost", 3)])

    assert [(part.kind, part.start, part.width) for part in drawn] == [
        ("won", "0.00", "49.50"),
        ("drawn", "50.00", "24.50"),
        ("lost", "75.00", "25.00"),
    ]
    assert [part.shown for part in drawn] == ["6", "3", "3"]
    assert [part.middle for part in drawn] == ["24.75", "62.25", "87.50"]


def test_a_part_of_nothing_is_left_out_and_a_narrow_one_has_no_number():
    drawn = parts([("won", 99), ("drawn", 0), ("lost", 1)])

    assert [(part.kind, part.shown) for part in drawn] == [("won", "99"), ("lost", "")]
    assert parts([("won", 0)]) == []


@given(st.lists(st.integers(0, 50), min_size=1, max_size=3))
def test_parts_do_not_cover_each_other_and_end_at_the_end(numbers: list[int]):
    drawn = [
        (float(part.start), float(part.width)) for part in parts([("won", n) for n in numbers])
    ]

    for (start, width), (later, _) in pairwise(drawn):
        assert start + width <= later + 0.02
    if drawn:
        assert sum(drawn[-1]) == pytest.approx(100, abs=GAP)
