"""How a guess divides the codes, as bars."""

from games.charts.groups import Group, answers_of, groups
from solver import Feedback, possible_feedbacks

FOUR = {Feedback(0, 1): 6, Feedback(2, 0): 3, Feedback(4, 0): 1}


def test_a_bar_for_each_answer_stands_on_the_ground():
    answers = answers_of(4, FOUR)
    bars = groups(FOUR, answers, 6, came=Feedback(2, 0))

    assert [bar.answer for bar in bars] == list(possible_feedbacks(4))
    assert [bar for bar in bars if bar.size] == [
        Group(Feedback(0, 1), 6, top="0.00", height="100.00", is_lit=False),
        Group(Feedback(2, 0), 3, top="50.00", height="50.00", is_lit=True),
        Group(Feedback(4, 0), 1, top="83.33", height="16.67", is_lit=False),
    ]
    assert all(bar.height == "0.00" for bar in bars if not bar.size)


def test_with_many_pegs_only_answers_that_a_code_would_give_stand_there():
    one, other = {Feedback(1, 0): 2}, {Feedback(0, 0): 1, Feedback(5, 0): 1}

    assert answers_of(5, one, other) == [Feedback(0, 0), Feedback(1, 0), Feedback(5, 0)]


def test_two_guesses_share_a_scale():
    low = groups({Feedback(1, 0): 3}, [Feedback(1, 0)], 12)

    assert (low[0].top, low[0].height) == ("75.00", "25.00")
