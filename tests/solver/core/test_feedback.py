"""Scoring in its readable form, which is the reference for the kernels, and the evil codemaker."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    Code,
    Feedback,
    FeedbackError,
    Rules,
    as_feedback,
    code_space,
    is_possible,
    matches,
    possible_feedbacks,
    score,
)
from solver.core.codemaker import any_candidate, evil_answer
from tests.depth import examples
from tests.solver.hypothesis_strategies import rules_and_codes
from tests.solver.refusals import refusal


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


def test_codes_of_different_lengths_cannot_be_scored() -> None:
    with pytest.raises(ValueError, match="argument 2"):
        score((0, 1, 2), (0, 1, 2, 3))


def test_four_pegs_have_fourteen_feedbacks_in_a_fixed_order() -> None:
    feedbacks = possible_feedbacks(4)

    assert " ".join(f"{black}{white}" for black, white in feedbacks) == (
        "00 01 10 02 11 20 03 12 21 30 04 13 22 40"
    )


@given(st.integers(2, 8), st.integers(-2, 10), st.integers(-2, 10))
def test_possible_means_among_the_possible_feedbacks(pegs: int, black: int, white: int) -> None:
    feedback = Feedback(black, white)

    assert is_possible(feedback, pegs) == (feedback in possible_feedbacks(pegs))


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


def test_what_is_no_feedback_is_refused() -> None:
    for like in [(1,), (1, 2, 3), (1.5, 0), "12", None]:
        assert "is not feedback" in refusal(as_feedback, like, 4, kind=FeedbackError), like
    for pegs in [(3, 1), (5, 0), (-1, 0)]:
        assert "no possible answer" in refusal(as_feedback, pegs, 4, kind=FeedbackError), pegs


def test_text_is_scored_against_text_alone() -> None:
    assert score("1122", "1212") == Feedback(2, 2)
    with pytest.raises(FeedbackError, match="codes as text"):
        score("1122", (0, 0, 1, 1))


@given(drawn=rules_and_codes(4, max_codes=700), turns=st.integers(0, 2))
@examples(20, 40)
def test_no_answer_keeps_more_candidates(drawn: tuple[Rules, list[Code]], turns: int) -> None:
    shape, [secret, guess, *guesses] = drawn
    history = [(code, score(code, secret)) for code in guesses[:turns]]
    every = map(code_space(shape).code, range(shape.size))
    left = [code for code in every if all(score(g, code) == answer for g, answer in history)]

    answer = evil_answer(shape, history, guess)

    kept = Counter(score(guess, code) for code in left)
    assert kept[answer] == max(kept.values())
    assert (answer.black == shape.pegs) == (set(left) == {guess})


def test_a_code_to_show_at_the_end_fits_every_answer() -> None:
    history = [((0, 0, 1, 1), Feedback(1, 1)), ((0, 2, 0, 3), Feedback(0, 2))]

    code = any_candidate(CLASSIC.rules, history)

    assert all(score(guess, code) == answer for guess, answer in history)
    assert any_candidate(CLASSIC.rules, history) == code
