"""What answers mean, in pins and in bulls and cows."""

import pytest

from games.words import pins
from solver import BULLS_AND_COWS, CLASSIC, Feedback

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
