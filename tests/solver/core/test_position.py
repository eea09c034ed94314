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
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import rules_and_codes


def test_answers_leave_so_many_codes() -> None:
    left = {
        ("1122", 0, 0): 256,
        ("1122", 1, 0): 256,
        ("1234", 0, 0): 16,
        ("1234", 0, 4): 9,
        ("1111", 0, 0): 625,
        ("1111", 4, 0): 1,
    }
    for (guess, black, white), codes in left.items():
        assert count_candidates(CLASSIC.rules, [(guess, (black, white))]) == codes, guess
    assert count_candidates(CLASSIC.rules, []) == 1296
    assert count_candidates(CLASSIC.rules, [("1122", (0, 0)), ("1111", (2, 0))]) == 0


def test_an_impossible_history_is_refused() -> None:
    with pytest.raises(CodeError):
        count_candidates(CLASSIC.rules, [((0, 0, 1, 6), Feedback(0, 0))])
    with pytest.raises(FeedbackError):
        count_candidates(CLASSIC.rules, [((0, 0, 1, 1), Feedback(3, 1))])


@given(rules_and_codes(4, max_codes=10_000))
@settings(max_examples=30)
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


def test_what_is_no_history_is_refused() -> None:
    wrong: list[Any] = [None, "1122", [("1122",)], [("1122", (1, 1), 3)], 5]
    for each in wrong:
        told = refusal(as_history, CLASSIC.rules, each, kind=HistoryError)
        assert "A history is a list of guesses" in told, each
