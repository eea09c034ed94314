"""A year of squares."""

import itertools
from datetime import date, timedelta

import pytest

from games.charts.heat import MIN_ROOM, PITCH, WEEKS, Heat, first_day, heat, shade_of

FRIDAY = date(2026, 11, 20)


def draw(numbers: dict[date, int], today: date = FRIDAY) -> Heat:
    return heat(
        numbers,
        today,
        day_words=lambda day: f"{day}: {numbers[day]}",
        month_name=lambda day: day.strftime("%b"),
        month_words=lambda day: day.strftime("%B"),
    )


def test_the_year_ends_today_and_begins_on_a_monday():
    start = first_day(FRIDAY)

    year = draw({})

    assert start.weekday() == 0
    assert (FRIDAY - start).days // 7 == WEEKS - 1
    assert year.empty.count("M") == (FRIDAY - start).days + 1
    assert year.empty.endswith(f"M{52 * PITCH} {4 * PITCH}h15v15h-15z")


@pytest.mark.parametrize(
    ("number", "shade"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (8, 4), (99, 4)]
)
def test_more_is_darker(number: int, shade: int):
    assert shade_of(number) == shade


def test_a_day_on_which_something_happened_has_a_square_and_words():
    [square] = draw({FRIDAY: 3}).squares

    assert (square.x, square.y, square.shade) == (52 * PITCH, 4 * PITCH, 2)
    assert (square.anchor, square.words) == ("end", "2026-11-20: 3")
    assert draw({FRIDAY: 3}).empty.count("M") == (FRIDAY - first_day(FRIDAY)).days


@pytest.mark.parametrize("ago", range(0, 370, 11))
def test_every_month_is_named_once_and_no_two_names_touch(ago: int):
    today = FRIDAY - timedelta(days=ago)

    months = draw({}, today).months

    assert 11 <= len(months) <= 13
    places = [month.x for month in months]
    assert all(b - a >= MIN_ROOM * PITCH for a, b in itertools.pairwise(places))
    names = [month.words for month in months]
    assert all(a != b for a, b in itertools.pairwise(names))
