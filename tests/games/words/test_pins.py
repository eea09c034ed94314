"""What answers mean, in pins and in bulls and cows."""

import pytest

from games.words import pins
from solver import BULLS_AND_COWS, CLASSIC, Feedback, Rules

RULES, DIGITS = CLASSIC.rules, BULLS_AND_COWS.rules


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Feedback(0, 0), "No black, no white: none of these colors is in the code."),
        (Feedback(1, 0), "1 black: one peg is right, in its place."),
        (Feedback(0, 2), "2 white: 2 colors are right, but in other holes."),
        (
            Feedback(2, 1),
            "2 black: 2 pegs are right, in their places. 1 white: one color is right, but in another hole.",
        ),
    ],
)
def test_an_answer_is_explained(answer: Feedback, words: str):
    assert pins.meaning_of(answer, RULES) == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Feedback(0, 0), "No bulls, no cows: none of these digits is in the code."),
        (Feedback(1, 0), "1 bull: one digit is right, in its place."),
        (
            Feedback(2, 2),
            "2 bulls: 2 digits are right, in their places. 2 cows: 2 digits are right, but in other places.",
        ),
    ],
)
def test_an_answer_in_digits_is_explained_by_bulls_and_cows(answer: Feedback, words: str):
    assert pins.meaning_of(answer, DIGITS) == words


def test_the_legend_and_the_counts_are_named_as_the_rules_name_them():
    assert [pin.name for pin in pins.legend_of(RULES)] == ["Black", "White", "Dot"]
    assert [pin.name for pin in pins.legend_of(DIGITS)] == ["Bull", "Cow", "Dot"]
    assert pins.counts_of(RULES).black == "Black: right color, right hole"
    assert pins.counts_of(DIGITS).white == "Cows: right digit, wrong place"
    assert pins.columns_of(DIGITS) == ("Bulls", "Cows")
    assert pins.columns_of(RULES) == pins.columns_of(None) == ("Black", "White")


def test_a_pin_is_a_bull_or_a_cow_where_colors_are_digits():
    assert pins.clicked("", "", RULES).kinds == ["nothing", "white", "black"]
    assert pins.clicked("", "", DIGITS).kinds == ["nothing", "cow", "bull"]


def test_a_clicked_plate_holds_what_was_sent_as_far_as_there_is_room():
    plate = pins.clicked("1", "2", RULES)

    assert plate.pins == ["pin--b", "pin--w", "pin--w", ""]
    assert (plate.black, plate.white) == (1, 2)
    assert plate.words == "1 black, 2 white"
    assert pins.clicked("", "0", RULES).words == ""
    assert pins.clicked("9", "x", RULES).pins == ["pin--b"] * 4


def test_every_count_of_an_answer_has_its_words():
    plate = pins.clicked("", "", DIGITS)

    assert plate.counts[:3] == [("no bulls", "no cows"), ("1 bull", "1 cow"), ("2 bulls", "2 cows")]
    assert len(plate.counts) == 5


@pytest.mark.parametrize(
    ("rules", "named"),
    [(RULES, "A row with 4 black pegs is the code."), (DIGITS, "A row with 4 bulls is the code.")],
)
def test_a_row_that_has_found_the_code_is_told_in_its_pins(rules: Rules, named: str):
    assert pins.all_right(rules) == named


def test_boxes_and_missing_counts_are_bulls_and_cows_where_colors_are_digits():
    assert pins.boxes_of(RULES, 3) == ("Black pegs of guess 3", "White pegs of guess 3")
    assert pins.boxes_of(None, 3) == pins.boxes_of(RULES, 3)
    assert pins.boxes_of(DIGITS, 3) == ("Bulls of guess 3", "Cows of guess 3")
    assert pins.missing_counts(DIGITS) == ("Say how many bulls.", "Say how many cows.")
    assert pins.typed_answer(DIGITS).startswith("Bulls and cows, such as 1 2, or: question,")
    assert pins.typed_answer(RULES).startswith("Black and white in digits, such as 1 2, or:")
