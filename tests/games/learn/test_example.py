"""The example of the rules: its pictures, scored by the solver, what is answered, and what is said of it."""

import pytest

from games.learn import lesson
from games.learn.forms import EarnedForm, FoundForm, PossibleForm, StepForm, form_of
from games.learn.lesson import EARNED, OPTIONS, ROWS, STEPS
from games.learn.words import example_in_words, reasons_for, ways_to_play
from games.words.tabs import tabs
from solver import CLASSIC, Feedback, list_candidates, parse_code, score
from tests.factories import row

# The pictures


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


def test_pins_of_pegs_add_up_to_the_feedback():
    for guess in ("111", "123", "331", "551", "666", "244"):
        for secret in ("112", "315", "441"):
            pins = [peg.pin for peg in lesson.pegs_and_pins(guess, secret)]
            code, hidden = (parse_code(text, lesson.RULES) for text in (guess, secret))
            assert (pins.count("black"), pins.count("white")) == score(code, hidden)


def test_one_option_of_the_second_step_fits_and_each_other_clashes_with_another_row():
    clashes = [lesson.find_clash(code, PossibleForm.rows) for code in OPTIONS]

    assert sorted(row.number for row in clashes if row) == [1, 2]
    assert clashes.count(None) == 1
    assert OPTIONS[clashes.index(None)] == ROWS[2].code


def test_before_the_third_step_more_than_one_code_is_possible_and_then_one():
    assert len(candidates_of(ROWS[:2])) > 1
    assert candidates_of(ROWS[:3]) == [parse_code(ROWS[3].code, lesson.RULES)]


# What is answered


def test_the_step_is_the_one_asked_for_or_else_the_first():
    numbers = [StepForm(sent).number for sent in ({}, {"step": "2"}, {"step": "3"}, {"step": "4"})]

    assert numbers == [1, 2, 3, 1]
    assert StepForm({"step": "4"}).sentence == "The example has no step “4”."


def test_one_answer_is_what_the_first_guess_earns():
    answers = [(black, white) for black in range(4) for white in range(4)]

    right = [
        answer
        for answer in answers
        if EarnedForm(dict(zip(("black", "white"), answer, strict=True))).is_right
    ]

    assert right == [EARNED.feedback]


def test_an_option_is_right_unless_it_clashes_with_a_row():
    for option in OPTIONS:
        form = PossibleForm({"option": option})
        assert form.is_right == (form.clash is None) == (option == ROWS[2].code)
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


def test_a_step_answers_only_what_belongs_to_it():
    for step in STEPS:
        assert not form_of(step, {"step": str(step)}).is_bound
        assert form_of(step, {"black": "1", "option": "143", "peg-1": "1"}).is_bound


# What is said


def test_the_guide_shows_a_pin_of_each_kind_and_says_why():
    pegs = lesson.pegs_and_pins(lesson.ANSWERED.code, lesson.HIDDEN, CLASSIC.rules)

    assert lesson.ANSWERED.feedback == Feedback(2, 1)
    assert reasons_for(pegs) == [
        ("pin--w", "Hole 1, orange: white. The secret has orange in another hole."),
        ("pin--b", "Hole 2, white: black. The secret has white in that hole."),
        ("pin--b", "Hole 3, sky: black. The secret has sky in that hole."),
        ("", "Hole 4, vermillion: nothing. The secret has no vermillion."),
    ]


@pytest.mark.parametrize(
    ("step", "sent", "verdict"),
    [
        (1, {}, ""),
        (1, {"black": "1", "white": "1"}, "Right: 1 black, 1 white."),
        (
            1,
            {"black": "0", "white": "1"},
            "You said no black, 1 white. It earned 1 black, 1 white.",
        ),
        (2, {"option": "341"}, "Right: yellow, blue, orange fits both rows."),
        (
            2,
            {"option": "143"},
            (
                "If it were the code, row 1, orange, sky, yellow, would have earned black for"
                " orange in hole 1 and yellow in hole 3. It earned no black, 2 white."
            ),
        ),
        (
            2,
            {"option": "215"},
            (
                "If it were the code, row 2, vermillion, blue, orange, would have earned white for"
                " orange and vermillion. It earned 2 black, no white."
            ),
        ),
        (3, row("241"), "You found the secret. That is the whole game."),
    ],
)
def test_each_answer_has_its_verdict(step: int, sent: dict[str, str], verdict: str):
    assert example_in_words(step, form_of(step, sent))["verdict"] == verdict


def test_a_message_goes_before_a_verdict_and_reasons_are_for_the_first_step_alone():
    first, second = form_of(1, {"black": "1", "white": "1"}), form_of(2, {"option": "341"})

    assert example_in_words(1, first, "Say more.")["verdict"] == "Say more."
    assert len(example_in_words(1, first)["reasons"]) == 3
    assert example_in_words(1, form_of(1, {}))["reasons"] == []
    assert example_in_words(2, second)["reasons"] == []


def test_ways_to_play_are_called_and_addressed_as_their_tabs_each_by_its_own():
    ways = {way.name: way.address for way in ways_to_play()}

    assert len(set(ways.values())) == len(ways) == 8
    assert {tab.label: tab.address for tab in tabs("break")}.items() <= ways.items()
    assert ways.keys() - {tab.label for tab in tabs("break")} == {"Daily"}
