"""Bars, columns, groups, and squares: what is drawn of known numbers, and how dark it is."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ui.charts.bars import GAP, Row, bars, parts
from games.ui.charts.columns import MOST_ROWS, are_narrow, columns, row_names, shortened
from games.ui.charts.groups import MOST_BARS, Group, Side, answers_of, groups
from games.ui.charts.heat import MIN_ROOM, PITCH, WEEKS, Heat, first_day, heat, shade_of
from games.ui.charts.scales import SHADES, Shading, shading_of, share_of_tallest
from solver import Feedback, Rules, possible_feedbacks
from solver.site import cells_after

# Bars and their parts


def test_the_longest_of_bars_and_outlines_reaches_the_end():
    drawn = bars([Row("4", 10, "10", 20), Row("5", 5, "5", 0)])

    assert [(bar.length, bar.outline) for bar in drawn] == [("50.00", "100.00"), ("25.00", "0.00")]
    assert [bar.outline for bar in bars([Row("4", 10, "10")])] == [None]
    assert bars([]) == []
    assert share_of_tallest([1, 4, 0]) == ["25.00", "100.00", "0.00"]
    assert share_of_tallest([0, 0]) == ["0.00", "0.00"]


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


# Columns, and histograms that are too long for them


def test_the_tallest_share_of_all_reaches_the_top():
    [[one, two], [other, none]] = columns([(1, 3), (4,)])

    assert (one.name, one.times, one.y, one.height) == ("1", 1, "75.00", "25.00")
    assert (two.name, two.y, two.height) == ("2", "25.00", "75.00")
    assert (other.y, other.height) == ("0.00", "100.00")
    assert (none.name, none.times, none.height) == ("2", 0, "0.00")
    assert columns([]) == []
    assert columns([(), ()], (1,)) == [[], []]


def test_each_column_stands_beside_the_one_to_compare():
    [[one, two]] = columns([(1, 1)], (0, 8, 2))

    assert (one.compared_y, one.compared_height) == ("100.00", "0.00")
    assert (two.height, two.compared_height) == ("62.50", "100.00")


def test_numbers_are_written_upward_where_columns_are_narrow():
    assert are_narrow(columns([(1,), (9_999, 14_285)]))
    assert are_narrow(columns([(1,) * 9]))
    assert not are_narrow(columns([(9_999,) * 8]))


def test_long_histograms_have_their_rest_in_the_last_column():
    long, short = columns([(*[1] * 12, 0, 3, 5), (4,)], (0,) * 14 + (8,))

    assert [len(long), len(short)] == [13, 13]
    assert (long[-1].name, long[-1].times, long[-1].height) == ("13+", 8, "40.00")
    assert (long[-2].name, short[-1].times) == ("12", 0)
    assert long[-1].compared_height == "100.00"
    assert row_names(0) == []
    assert row_names(13)[-2:] == ["12", "13"]
    assert row_names(14)[-2:] == ["12", "13+"]


@given(st.lists(st.integers(0, 99), max_size=40))
def test_a_shortened_histogram_has_few_rows_and_the_same_sum(histogram: list[int]):
    shown = shortened(histogram)

    assert len(shown) == min(len(histogram), MOST_ROWS)
    assert sum(shown) == sum(histogram)
    assert shown[: MOST_ROWS - 1] == histogram[: MOST_ROWS - 1]
    assert len(row_names(len(histogram))) == len(shown)


# Groups: how a guess divides the codes


def test_a_bar_for_each_answer_stands_on_the_ground():
    cells = {Feedback(0, 1): 6, Feedback(2, 0): 3, Feedback(4, 0): 1}
    drawn = groups(cells, answers_of(4, cells), 6, came=Feedback(2, 0))
    [low] = groups({Feedback(1, 0): 3}, [Feedback(1, 0)], 12)  # two guesses share a scale

    assert [bar.answer for bar in drawn] == list(possible_feedbacks(4))
    assert [bar for bar in drawn if bar.size] == [
        Group(Feedback(0, 1), 6, top="0.00", height="100.00", is_lit=False, shade=5),
        Group(Feedback(2, 0), 3, top="50.00", height="50.00", is_lit=True, shade=3),
        Group(Feedback(4, 0), 1, top="83.33", height="16.67", is_lit=False),
    ]
    assert all(bar.height == "0.00" for bar in drawn if not bar.size)
    assert (low.top, low.height) == ("75.00", "25.00")


def test_with_many_pegs_only_answers_that_a_code_would_give_stand_there():
    one, other = {Feedback(1, 0): 2}, {Feedback(0, 0): 1, Feedback(5, 0): 1}

    assert answers_of(5, one, other) == [Feedback(0, 0), Feedback(1, 0), Feedback(5, 0)]


def side_of(cells: Mapping[Feedback, int]) -> Side:
    answers = answers_of(8, cells)
    drawn = groups(cells, answers, max(cells.values()), came=answers[0])
    return Side("", "", "", "", drawn)


def test_few_answers_are_bars_and_many_are_a_triangle_of_all_of_them():
    few = dict.fromkeys(possible_feedbacks(8)[:MOST_BARS], 1)
    cells = dict(cells_after(Rules(8, 2), [], (0, 0, 0, 0, 1, 1, 1, 1)))
    cells |= {answer: 1 for answer in possible_feedbacks(8) if answer not in cells}

    triangle = side_of(cells).triangle

    assert side_of(few).triangle == []
    assert len(cells) == 44
    shown = {each.answer: each.size for row in triangle for each in row.groups if each}
    assert shown == cells
    for row in triangle:
        for white, each in enumerate(row.groups):
            assert each is None or each.answer == (row.black, white)
    assert len({len(row.groups) for row in triangle}) == 1
    assert [each.answer for row in triangle for each in row.groups if each and each.is_lit] == [
        Feedback(0, 0)
    ]


def test_more_codes_are_darker():
    sizes = [1, 1, 5, 30, 999, 1_296, 9_999, 54_321]
    cells = dict(zip(possible_feedbacks(8), [*sizes, *[1] * MOST_BARS], strict=False))

    side = side_of(cells)

    shades = [each.shade for each in side.bars[: len(sizes)]]
    assert shades == sorted(shades)
    assert (shades[0], shades[-1]) == (0, 5)
    assert [each.short for each in side.bars[4:8]] == ["999", "1.3k", "10k", "54k"]
    assert side.has_thousands


# Shades


@given(
    st.lists(st.integers(1, 10_000_000).map(lambda tenths: tenths / 10), min_size=1, max_size=30),
    st.booleans(),
)
def test_the_least_is_lightest_and_the_greatest_darkest(found: list[float], is_by_factor: bool):
    scale = shading_of(found, is_by_factor=is_by_factor)

    shades = [scale.shade(number) for number in sorted(found)]

    assert shades == sorted(shades)
    assert shades[0] == 0
    assert shades[-1] == (SHADES - 1 if min(found) < max(found) else 0)


def test_steps_are_equal_or_equal_factors():
    by_factor = shading_of([1, 64], is_by_factor=True)

    assert [Shading(0, 12).shade(each) for each in (0, 1.9, 2, 11.9, 12, 99)] == [0, 0, 1, 5, 5, 5]
    assert [by_factor.shade(2**n + 0.01) for n in range(6)] == list(range(6))


# A year of squares

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
    start, year = first_day(FRIDAY), draw({})

    assert start.weekday() == 0
    assert (FRIDAY - start).days // 7 == WEEKS - 1
    assert year.empty.count("M") == (FRIDAY - start).days + 1
    assert year.empty.endswith(f"M{52 * PITCH} {4 * PITCH}h15v15h-15z")


def test_a_day_on_which_something_happened_has_a_square_and_words_and_more_is_darker():
    [square] = draw({FRIDAY: 3}).squares

    assert (square.x, square.y, square.shade) == (52 * PITCH, 4 * PITCH, 2)
    assert (square.anchor, square.words) == ("end", "2026-11-20: 3")
    assert draw({FRIDAY: 3}).empty.count("M") == (FRIDAY - first_day(FRIDAY)).days
    assert [shade_of(number) for number in (0, 1, 2, 3, 4, 8, 99)] == [0, 1, 2, 2, 3, 4, 4]


def test_every_month_is_named_once_and_no_two_names_touch():
    for ago in range(0, 370, 11):
        months = draw({}, FRIDAY - timedelta(days=ago)).months

        assert 11 <= len(months) <= 13, ago
        assert all(b.x - a.x >= MIN_ROOM * PITCH for a, b in pairwise(months)), ago
        assert all(a.words != b.words for a, b in pairwise(months)), ago
