"""Positions: what a codebreaker knows."""

from typing import Any

import pytest
from hypothesis import given, settings

from solver import (
    CLASSIC,
    Code,
    CodeError,
    Feedback,
    FeedbackError,
    HistoryError,
    Position,
    Rules,
    code_space,
    count_candidates,
    score,
)
from solver.core.position import as_history
from tests.solver.strategies_for_tests import rules_and_codes


def test_before_the_first_guess_every_code_is_a_candidate() -> None:
    assert count_candidates(CLASSIC.rules, []) == 1296


@pytest.mark.parametrize(
    ("guess", "black", "white", "left"),
    [
        ((0, 0, 1, 1), 0, 0, 256),
        ((0, 0, 1, 1), 1, 0, 256),
        ((0, 1, 2, 3), 0, 0, 16),
        ((0, 1, 2, 3), 0, 4, 9),
        ((0, 0, 0, 0), 0, 0, 625),
        ((0, 0, 0, 0), 4, 0, 1),
    ],
)
def test_one_answer_leaves_so_many_codes(guess: Code, black: int, white: int, left: int) -> None:
    assert count_candidates(CLASSIC.rules, [(guess, Feedback(black, white))]) == left


def test_contradictory_answers_leave_no_code() -> None:
    history = [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 0, 0), Feedback(2, 0))]

    assert count_candidates(CLASSIC.rules, history) == 0


def test_an_impossible_history_is_refused() -> None:
    with pytest.raises(CodeError):
        count_candidates(CLASSIC.rules, [((0, 0, 1, 6), Feedback(0, 0))])
    with pytest.raises(FeedbackError):
        count_candidates(CLASSIC.rules, [((0, 0, 1, 1), Feedback(3, 1))])


@given(rules_and_codes(4, max_codes=10_000))
@settings(deadline=None, max_examples=30)
def test_turn_by_turn_and_at_once_are_the_same(drawn: tuple[Rules, list[Code]]) -> None:
    rules, [secret, *guesses] = drawn
    history = [(guess, score(guess, secret)) for guess in guesses]
    space = code_space(rules)

    position = Position.start(space)
    for guess, feedback in history:
        position = position.after(space.index(guess), space.cell(feedback))

    at_once = Position.of(rules, history)
    assert position.history == at_once.history
    assert (position.candidates == at_once.candidates).all()
    assert space.index(secret) in position.candidates


@pytest.mark.parametrize("given", [None, "1122", [("1122",)], [("1122", (1, 1), 3)], 5])
def test_what_is_no_history_is_refused(given: Any) -> None:
    with pytest.raises(HistoryError, match="A history is a list of guesses"):
        as_history(CLASSIC.rules, given)
