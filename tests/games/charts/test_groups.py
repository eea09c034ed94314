"""How a guess divides the codes, as bars."""

from collections.abc import Mapping

from games.charts.groups import MOST_BARS, Group, Side, answers_of, groups
from solver import Feedback, Rules, cells_after, possible_feedbacks

FOUR = {Feedback(0, 1): 6, Feedback(2, 0): 3, Feedback(4, 0): 1}


def test_a_bar_for_each_answer_stands_on_the_ground():
    answers = answers_of(4, FOUR)
    bars = groups(FOUR, answers, 6, came=Feedback(2, 0))

    assert [bar.answer for bar in bars] == list(possible_feedbacks(4))
    assert [bar for bar in bars if bar.size] == [
        Group(Feedback(0, 1), 6, top="0.00", height="100.00", is_lit=False, shade=5),
        Group(Feedback(2, 0), 3, top="50.00", height="50.00", is_lit=True, shade=3),
        Group(Feedback(4, 0), 1, top="83.33", height="16.67", is_lit=False),
    ]
    assert all(bar.height == "0.00" for bar in bars if not bar.size)


def test_with_many_pegs_only_answers_that_a_code_would_give_stand_there():
    one, other = {Feedback(1, 0): 2}, {Feedback(0, 0): 1, Feedback(5, 0): 1}

    assert answers_of(5, one, other) == [Feedback(0, 0), Feedback(1, 0), Feedback(5, 0)]


def test_two_guesses_share_a_scale():
    low = groups({Feedback(1, 0): 3}, [Feedback(1, 0)], 12)

    assert (low[0].top, low[0].height) == ("75.00", "25.00")


def side_of(cells: Mapping[Feedback, int]) -> Side:
    answers = answers_of(8, cells)
    bars = groups(cells, answers, max(cells.values()), came=answers[0])
    return Side("", "", "", "", bars)


def test_few_answers_are_bars():
    few = dict.fromkeys(possible_feedbacks(8)[:MOST_BARS], 1)

    assert side_of(few).triangle == []


def test_many_answers_are_a_triangle_of_all_of_them():
    cells = dict(cells_after(Rules(8, 2), [], (0, 0, 0, 0, 1, 1, 1, 1)))
    cells |= {answer: 1 for answer in possible_feedbacks(8) if answer not in cells}

    triangle = side_of(cells).triangle

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
    assert [each.shown for each in side.bars[4:8]] == ["999", "1,296", "9,999", "54,321"]
    assert side.has_thousands
