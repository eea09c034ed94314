"""Lines over time, with known numbers."""

from datetime import date, timedelta

import pytest

from games.charts.lines import MAX_STOPS, Line, Value, anchor_at, line, thinned
from games.words.numbers import decimal

START = date(2026, 1, 1)


def values(*numbers: float, days: int = 30) -> list[Value]:
    """A number every so many days, with itself as its words."""
    return [
        Value(START + timedelta(days=days * n), number, str(number))
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


def test_points_of_one_day_stand_evenly_apart():
    drawn = draw(values(5, 4, 4.5, days=0))

    assert [mark.x for mark in drawn.marks] == ["0.00", "47.00", "94.00"]
    assert drawn.x_ticks == []
    assert draw(values(5)).last.x == "94.00"


@pytest.mark.parametrize("number", [5, 90, 93, 500])
def test_a_long_line_is_thinned_and_keeps_its_last_point(number: int):
    every = values(*[4 + n % 3 for n in range(number)], days=1)

    drawn = draw(thinned(every, 90))

    assert len(drawn.marks) <= 90
    assert drawn.last.words == every[-1].words
    assert 1 <= sum(mark.is_stop for mark in drawn.marks) <= MAX_STOPS
    assert drawn.last.is_stop


@pytest.mark.parametrize(("percent", "anchor"), [(0, "start"), (50, "middle"), (94, "end")])
def test_words_stay_inside_the_chart(percent: float, anchor: str):
    assert anchor_at(percent) == anchor
