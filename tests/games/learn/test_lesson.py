"""The pictures of the rules, scored by the solver."""

import pytest

from games.learn import lesson
from games.learn.forms import PossibleForm
from solver import Feedback, list_candidates, parse_code, score


def candidates_of(rows: list[lesson.Row]) -> list[tuple[int, ...]]:
    history = [(parse_code(row.code, lesson.RULES), row.feedback) for row in rows]
    return list_candidates(lesson.RULES, history, most=lesson.RULES.size)


def test_the_picture_shows_a_secret_found():
    *before, last = lesson.PICTURE

    assert last.feedback == Feedback(4, 0)
    assert all(row.feedback.black < 4 for row in before)


def test_the_guess_of_the_first_step_earns_a_pin_of_each_kind_by_another_peg_each():
    earned = list(lesson.pegs_and_pins(lesson.EARNED.code, lesson.SHOWN))

    assert [peg[:3] for peg in earned] == [
        (1, "yellow", "black"),
        (2, "yellow", ""),
        (3, "orange", "white"),
    ]
    assert all(peg.is_elsewhere for peg in earned)


@pytest.mark.parametrize("guess", ["111", "123", "331", "551", "666", "244"])
@pytest.mark.parametrize("secret", ["112", "315", "441"])
def test_pins_of_pegs_add_up_to_the_feedback(guess: str, secret: str):
    pins = [peg.pin for peg in lesson.pegs_and_pins(guess, secret)]

    code, hidden = (parse_code(text, lesson.RULES) for text in (guess, secret))
    assert (pins.count("black"), pins.count("white")) == score(code, hidden)


def test_one_option_of_the_second_step_fits_and_each_other_clashes_with_another_row():
    clashes = [lesson.find_clash(code, PossibleForm.rows) for code in lesson.OPTIONS]

    assert sorted(row.number for row in clashes if row) == [1, 2]
    assert clashes.count(None) == 1
    assert lesson.OPTIONS[clashes.index(None)] == lesson.ROWS[2].code


def test_before_the_third_step_more_than_one_code_is_possible_and_then_one():
    assert len(candidates_of(lesson.ROWS[:2])) > 1
    assert candidates_of(lesson.ROWS[:3]) == [parse_code(lesson.ROWS[3].code, lesson.RULES)]
