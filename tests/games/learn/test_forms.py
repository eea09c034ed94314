"""What a visitor answers in the example of the rules."""

import pytest

from games.learn.forms import EarnedForm, FoundForm, PossibleForm, StepForm, form_of
from games.learn.lesson import EARNED, OPTIONS, ROWS, STEPS
from tests.factories import row


@pytest.mark.parametrize(
    ("sent", "number"), [({}, 1), ({"step": "2"}, 2), ({"step": "3"}, 3), ({"step": "4"}, 1)]
)
def test_the_step_is_the_one_asked_for_or_else_the_first(sent: dict[str, str], number: int):
    assert StepForm(sent).number == number


def test_a_step_that_is_none_is_named():
    assert StepForm({"step": "4"}).sentence == "The example has no step “4”."


@pytest.mark.parametrize("black", range(4))
@pytest.mark.parametrize("white", range(4))
def test_one_answer_is_what_the_first_guess_earns(black: int, white: int):
    form = EarnedForm({"black": black, "white": white})

    assert form.is_right == ((black, white) == EARNED.feedback)


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_right_unless_it_clashes_with_a_row(option: str):
    form = PossibleForm({"option": option})

    assert form.is_right == (form.clash is None)
    assert form.is_right == (option == ROWS[2].code)
    assert len(form.board) == 2 + form.is_right


def test_what_is_not_to_choose_from_is_neither_right_nor_a_clash():
    form = PossibleForm({"option": "666"})

    assert (form.is_right, form.clash) == (False, None)
    assert form.sentence == "“666” is not one of the codes to choose from."


def test_the_last_guess_is_right_just_for_the_code_that_is_left():
    found, wrong = FoundForm(row(ROWS[3].code)), FoundForm(row("111"))

    assert found.is_right
    assert list(found.board) == ROWS
    assert not wrong.is_right
    assert wrong.clash is ROWS[0]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_answers_only_what_belongs_to_it(step: int):
    assert not form_of(step, {"step": str(step)}).is_bound
    assert form_of(step, {"black": "1", "option": "143", "peg-1": "1"}).is_bound
