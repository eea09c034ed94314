"""Scales, ticks, and labels, and the lines and axes that are drawn with them, from known numbers."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ui.charts.axis import (
    AFTER_BREAK,
    BEYOND,
    END,
    LETTER,
    MARGIN,
    START,
    Label,
    Named,
    Placed,
    axis,
    place_labels,
)
from games.ui.charts.falls import Series, fall, tens_below
from games.ui.charts.lines import (
    MAX_STOPS,
    Line,
    Tick,
    Value,
    anchor_at,
    decimals,
    line,
    month_ticks,
    round_step,
    thinned,
    ticks,
)
from games.ui.charts.scales import Scale, fixed
from games.ui.numbers import decimal

# Scales


def test_a_scale_places_numbers_in_proportion_and_may_run_down_and_leave_room():
    assert [Scale(4, 6).percent(number) for number in (4, 5, 6, 4.5, 7)] == [0, 50, 100, 25, 150]
    assert Scale(4, 6, 100, 0).percent(4.5) == 75
    assert Scale(4, 6, 10, 90).place(5) == "50.00"
    assert Scale(4, 4, 0, 90).percent(4) == 45  # a range of one number lies in the middle
    assert fixed(100 / 3) == "33.33"  # in every language


# Ticks


@given(st.floats(1, 20), st.floats(0, 20), st.integers(2, 8))
def test_ticks_enclose_every_range_and_are_evenly_apart(low: float, span: float, most: int):
    marks = ticks(low, low + span, most=most)

    assert marks[0] <= low + 1e-6
    assert marks[-1] >= low + span - 1e-6
    assert 2 <= len(marks) <= most + 2
    assert len({round(b - a, 6) for a, b in pairwise(marks)}) == 1


def test_a_step_is_one_two_or_five_with_as_many_decimals_as_tell_ticks_apart():
    steps = [round_step(*asked) for asked in ((1, 6), (10, 6), (0.9, 10), (7, 2))]

    assert steps == pytest.approx([0.2, 2, 0.1, 10])
    assert [decimals(marks) for marks in ([4.4, 4.6], [4, 6], [0.25, 0.3])] == [1, 0, 2]


def test_months_are_marked_where_they_begin_and_of_many_every_third_or_more():
    year = month_ticks(date(2025, 11, 20), date(2026, 11, 20))
    decade = month_ticks(date(2016, 3, 1), date(2026, 3, 1))

    assert month_ticks(date(2026, 1, 1), date(2026, 4, 30)) == [
        date(2026, month, 1) for month in (1, 2, 3, 4)
    ]
    assert year == [date(2026, month, 1) for month in (1, 4, 7, 10)]
    assert decade == [date(year, 1, 1) for year in (2018, 2020, 2022, 2024, 2026)]
    assert month_ticks(date(2026, 1, 2), date(2026, 1, 31)) == []


# Lines over time


def values(*numbers: float, days: int = 30) -> list[Value]:
    """A number every so many days, with itself as its words."""
    return [
        Value(date(2026, 1, 1) + timedelta(days=days * n), number, str(number))
        for n, number in enumerate(numbers)
    ]


def draw(found: list[Value], reference: float | None = None) -> Line:
    return line(
        found,
        reference=reference,
        number_words=decimal,
        month_words=lambda day: day.strftime("%b"),
    )


def test_points_stand_by_their_day_and_number():
    drawn = draw(values(5, 4, 4.5))

    assert [tick.words for tick in drawn.y_ticks] == ["4.0", "4.2", "4.4", "4.6", "4.8", "5.0"]
    assert drawn.points == "0.00,0.00 47.00,100.00 94.00,50.00"
    assert [(tick.at, tick.words) for tick in drawn.x_ticks] == [
        ("0.00", "Jan"),
        ("48.57", "Feb"),
        ("92.43", "Mar"),
    ]


def test_a_small_chart_names_the_ends_of_its_axis_alone():
    small = line(values(5, 4), number_words=decimal, month_words=str, is_small=True)

    assert [(tick.at, tick.words) for tick in small.y_ticks] == [("100.00", "4.0"), ("0.00", "5.0")]


def test_the_reference_is_within_the_axis():
    drawn = draw(values(4.2, 4.4), reference=5)

    assert drawn.reference == "0.00"
    assert drawn.y_ticks[-1].words == "5.0"
    assert draw(values(4.2, 4.4)).reference is None


def test_each_point_has_an_area_and_all_areas_fill_the_chart():
    marks = draw(values(5, 4, 4.5, 4.5)).marks

    assert [mark.words for mark in marks] == ["5", "4", "4.5", "4.5"]
    ends = [float(mark.start) + float(mark.width) for mark in marks]
    assert ends[-1] == pytest.approx(100, abs=0.02)
    assert [float(mark.start) for mark in marks[1:]] == pytest.approx(ends[:-1], abs=0.02)


def test_points_of_one_day_stand_evenly_apart_and_words_stay_inside_the_chart():
    drawn = draw(values(5, 4, 4.5, days=0))

    assert [mark.x for mark in drawn.marks] == ["0.00", "47.00", "94.00"]
    assert drawn.x_ticks == []
    assert draw(values(5)).last.x == "94.00"
    assert [anchor_at(percent) for percent in (0, 50, 94)] == ["start", "middle", "end"]


def test_a_long_line_is_thinned_and_keeps_its_last_point():
    for number in (5, 90, 93, 500):
        every = values(*[4 + n % 3 for n in range(number)], days=1)

        drawn = draw(thinned(every, 90))

        assert len(drawn.marks) <= 90, number
        assert drawn.last.words == every[-1].words, number
        assert 1 <= sum(mark.is_stop for mark in drawn.marks) <= MAX_STOPS, number
        assert drawn.last.is_stop, number


# Falling numbers on a logarithmic scale


def test_equal_factors_are_equal_distances():
    drawn = fall(
        [Series("you", [1000, 100, 10, 1], ends=True), Series("rival", [1000, 10])],
        top=1000,
        ticks=[],
        names=["start", "1", "2", "3"],
        words=["s", "a", "b", "c"],
    )

    assert drawn.curves[0].points == "2.00,0.00 34.00,33.33 66.00,66.67 98.00,100.00"
    assert drawn.curves[1].last == ("34.00", "66.67")
    assert [tick.words for tick in drawn.x_ticks] == ["start", "1", "2", "3"]


def test_a_mark_stands_on_the_first_line_that_reaches_it():
    series = [Series("you", [100, 1]), Series("rival", [100, 10, 0.4])]
    marked = [Tick("100", "100"), Tick("10", "10"), Tick("1", "1")]

    drawn = fall(
        series, top=100, ticks=marked, names=["0", "1", "2"], words=["start", "one", "two"]
    )

    assert [(mark.x, mark.y) for mark in drawn.marks] == [
        ("2.00", "0.00"),
        ("50.00", "100.00"),
        ("98.00", "100.00"),  # what is below one stands on the ground
    ]
    assert drawn.curves[1].last == ("98.00", "100.00")
    assert [mark.anchor for mark in drawn.marks] == ["start", "middle", "end"]
    assert sum(float(mark.width) for mark in drawn.marks) == 100
    assert [(tick.at, tick.words) for tick in drawn.y_ticks] == [
        ("0.00", "100"),
        ("50.00", "10"),
        ("100.00", "1"),
    ]


def test_ticks_keep_away_from_the_top():
    assert tens_below(1296) == [1296, 100, 10, 1]
    assert tens_below(5040) == [5040, 1000, 100, 10, 1]
    assert tens_below(12) == [12, 1]


# Everybody on one axis


def named(*numbers: float) -> list[Named]:
    return [Named(f"level {n}", number, f"{number:.2f}") for n, number in enumerate(numbers)]


def test_the_weakest_is_on_the_left_and_the_strongest_on_the_right():
    drawn = axis(named(4, 6, 5))

    assert [point.named.number for point in drawn.points] == [6, 5, 4]
    assert [float(point.at) for point in drawn.points] == [START, (START + END) / 2, END]
    assert drawn.break_at is None
    assert axis(named(9, 4)).break_at is None  # two are no crowd to be far from


def test_one_far_from_all_others_stands_before_a_break_and_a_dot_near_it_with_it():
    drawn = axis(named(8.6, 5.9, 5.3, 4.3), dots=[8, 5.9])

    assert drawn.break_at == "10.00"
    assert [float(point.at) for point in drawn.points[:2]] == [BEYOND, AFTER_BREAK]
    assert [float(at) for at in drawn.dots] == [BEYOND, AFTER_BREAK]


def test_dots_stand_on_the_same_scale_and_stretch_it():
    assert axis(named(6, 4), dots=[5]).dots == ["50.00"]
    stretched = axis(named(6, 4), dots=[8])

    assert [float(point.at) for point in stretched.points] == [(START + END) / 2, END]
    assert [float(at) for at in stretched.dots] == [START]


def test_the_margin_lies_around_the_player():
    you = Named("You", 5, "5.00", is_you=True)

    drawn = axis([*named(6, 4), you], margin=0.5)

    assert drawn.around == ("27.00", "73.00")
    assert axis([*named(6, 4), you]).around is None
    assert axis(named(6, 4), margin=0.5).around is None


def cover(labels: list[Label], placed: list[Placed]) -> bool:
    """Whether any two labels of a lane cover each other."""
    for lane in (0, 1):
        ends = [
            (place.at - label.width / 2, place.at + label.width / 2)
            for label, place in zip(labels, placed, strict=True)
            if place.lane == lane
        ]
        if any(left[1] > right[0] + 1e-9 for left, right in pairwise(sorted(ends))):
            return True
    return False


@given(st.lists(st.floats(4, 9), min_size=2, max_size=9))
def test_labels_of_an_axis_never_cover_each_other(numbers: list[float]):
    points = axis(named(*numbers)).points

    labels = [
        Label(0, LETTER * max(len(point.named.name), len(point.named.words)) + MARGIN - 0.02)
        for point in points
    ]
    placed = [Placed(float(point.label_at), point.lane) for point in points]
    assert not cover(labels, placed)


# Labels


@pytest.mark.parametrize(
    ("labels", "placed"),
    [
        ([Label(10, 8), Label(50, 8), Label(90, 8)], [Placed(10, 0), Placed(50, 0), Placed(90, 0)]),
        ([Label(50, 10), Label(53, 10)], [Placed(50, 0), Placed(53, 1)]),
        (
            [Label(50, 10), Label(51, 10), Label(52, 10)],
            [Placed(50, 0), Placed(51, 1), Placed(60, 0)],
        ),
        ([Label(99, 10)], [Placed(95, 0)]),
        ([Label(1, 10)], [Placed(5, 0)]),
    ],
    ids=["room", "other lane", "aside", "right end", "left end"],
)
def test_labels_take_the_other_lane_move_aside_or_back_into_sight(
    labels: list[Label], placed: list[Placed]
):
    assert place_labels(labels) == placed


@given(
    st.lists(
        st.tuples(st.floats(0, 100), st.floats(4, 14)).map(lambda pair: Label(*pair)), max_size=9
    ).map(sorted)
)
def test_nine_labels_never_cover_each_other_and_stay_inside(labels: list[Label]):
    placed = place_labels(labels)

    assert not cover(labels, placed)
    for label, place in zip(labels, placed, strict=True):
        assert label.width / 2 - 1e-6 <= place.at <= 100 - label.width / 2 + 1e-6
