"""Scoring in its readable form, which is the reference for the kernels."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    Code,
    Feedback,
    FeedbackError,
    Rules,
    as_feedback,
    is_possible,
    matches,
    possible_feedbacks,
    score,
)
from tests.depth import examples
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import rules_and_codes


def test_scoring_examples() -> None:
    examples_of_pegs = {
        ("1234", "1234"): (4, 0),
        ("1234", "5656"): (0, 0),
        ("1234", "4321"): (0, 4),
        ("1234", "1243"): (2, 2),
        ("1234", "2341"): (0, 4),
        ("1111", "1222"): (1, 0),
        ("1122", "1212"): (2, 2),
        ("1122", "2211"): (0, 4),
        ("1112", "2111"): (2, 2),
        ("1112", "1121"): (2, 2),
        ("1112", "2223"): (0, 1),
        ("1123", "3345"): (0, 1),
        ("1122", "1344"): (1, 0),
        ("1212", "2133"): (0, 2),
        ("5521", "1555"): (1, 2),
        ("12", "21"): (0, 2),
        ("11223", "31122"): (2, 3),
        ("12345678", "21345678"): (6, 2),
    }
    for (guess, secret), feedback in examples_of_pegs.items():
        found = score(tuple(map(int, guess)), tuple(map(int, secret)))
        assert found == feedback, (guess, secret)


@given(rules_and_codes(2))
def test_scoring_is_symmetric(drawn: tuple[Rules, list[Code]]) -> None:
    _, [guess, secret] = drawn

    assert score(guess, secret) == score(secret, guess)


@given(rules_and_codes(2))
def test_only_the_secret_is_all_black(drawn: tuple[Rules, list[Code]]) -> None:
    rules, [guess, secret] = drawn

    assert score(secret, secret) == Feedback(rules.pegs, 0)
    assert (score(guess, secret).black == rules.pegs) == (guess == secret)


@given(rules_and_codes(2), st.randoms())
@examples(40, 100)
def test_moving_holes_and_renaming_colors_change_no_score(
    drawn: tuple[Rules, list[Code]], random: Random
) -> None:
    rules, [guess, secret] = drawn
    holes = random.sample(range(rules.pegs), rules.pegs)
    names = random.sample(range(rules.colors), rules.colors)

    moved_guess = tuple(names[guess[hole]] for hole in holes)
    moved_secret = tuple(names[secret[hole]] for hole in holes)

    assert score(moved_guess, moved_secret) == score(guess, secret)


@given(rules_and_codes(2))
def test_every_score_is_possible(drawn: tuple[Rules, list[Code]]) -> None:
    rules, [guess, secret] = drawn

    assert score(guess, secret) in possible_feedbacks(rules.pegs)


def test_codes_of_different_lengths_cannot_be_scored() -> None:
    with pytest.raises(ValueError, match="argument 2"):
        score((0, 1, 2), (0, 1, 2, 3))


def test_four_pegs_have_fourteen_feedbacks_in_a_fixed_order() -> None:
    feedbacks = possible_feedbacks(4)

    assert " ".join(f"{black}{white}" for black, white in feedbacks) == (
        "00 01 10 02 11 20 03 12 21 30 04 13 22 40"
    )


def test_one_wrong_peg_cannot_be_white() -> None:
    for pegs in range(2, 9):
        assert not is_possible(Feedback(pegs - 1, 1), pegs), pegs
        assert Feedback(pegs - 1, 1) not in possible_feedbacks(pegs), pegs


@given(st.integers(2, 8), st.integers(-2, 10), st.integers(-2, 10))
def test_possible_means_among_the_possible_feedbacks(pegs: int, black: int, white: int) -> None:
    feedback = Feedback(black, white)

    assert is_possible(feedback, pegs) == (feedback in possible_feedbacks(pegs))


def test_feedback_reads_as_words() -> None:
    assert str(Feedback(1, 2)) == "1 black, 2 white"


@given(rules_and_codes(2))
@examples(40, 100)
def test_the_pegs_behind_a_feedback_are_as_many_and_are_in_both_codes(
    drawn: tuple[Rules, list[Code]],
) -> None:
    _, [guess, secret] = drawn

    found = matches(guess, secret)

    assert (len(found.black), len(found.white)) == score(guess, secret)
    assert all(guess[hole] == secret[hole] for hole in found.black)
    used = sorted([*(guess[hole] for hole in found.black), *found.white])
    for color in used:
        assert used.count(color) == min(guess.count(color), secret.count(color))


def test_feedback_may_be_given_as_two_numbers() -> None:
    assert as_feedback((1, 2), 4) == as_feedback([1, 2], 4) == as_feedback(Feedback(1, 2), 4)
    assert as_feedback((1, 2), 4) == Feedback(1, 2)


def test_what_is_no_feedback_is_refused() -> None:
    for like in [(1,), (1, 2, 3), (1.5, 0), "12", None]:
        assert "is not feedback" in refusal(as_feedback, like, 4, kind=FeedbackError), like
    for pegs in [(3, 1), (5, 0), (-1, 0)]:
        assert "no possible answer" in refusal(as_feedback, pegs, 4, kind=FeedbackError), pegs


def test_text_is_scored_against_text_alone() -> None:
    assert score("1122", "1212") == Feedback(2, 2)
    with pytest.raises(FeedbackError, match="codes as text"):
        score("1122", (0, 0, 1, 1))
