"""Suggestions of what to guess next."""

from collections import Counter
from math import log2

import pytest
from hypothesis import assume, given, settings

from solver import (
    CLASSIC,
    STRATEGIES,
    Code,
    ContradictionError,
    Feedback,
    Rules,
    code_space,
    score,
    suggest,
)
from solver.strategies.base import StrategyLike
from tests.solver.failing import below, drawing, exiting, highest, raising, silent, text
from tests.solver.strategies_for_tests import rules_and_codes


@given(drawn=rules_and_codes(3, max_codes=700))
@settings(deadline=None, max_examples=30)
def test_the_figures_are_those_of_the_candidates(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [secret, *guesses] = drawn
    assume(secret not in guesses)  # no guess comes after the one that finds it
    history = [(guess, score(guess, secret)) for guess in guesses]
    every = map(code_space(shape).code, range(shape.size))
    left = [
        code for code in every if all(score(guess, code) == answer for guess, answer in history)
    ]

    suggestion = suggest(STRATEGIES["entropy"], shape, history)

    cells = Counter(score(suggestion.guess, code) for code in left)
    assert suggestion.cells == cells
    assert suggestion.candidates == len(left)
    assert suggestion.is_candidate == (suggestion.guess in left)
    assert suggestion.worst == max(cells.values())
    assert suggestion.expected == pytest.approx(
        sum(size * size / len(left) for size in cells.values())
    )
    assert suggestion.entropy == pytest.approx(
        sum(size / len(left) * log2(len(left) / size) for size in cells.values())
    )
    assert suggestion.complete


@pytest.mark.parametrize(
    ("history", "sentence"),
    [
        (
            [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 0, 0), Feedback(2, 0))],
            "No code answers 2 black, 0 white to 1111 and fits the answers before it.",
        ),
        (
            [
                ((0, 0, 1, 1), Feedback(0, 0)),
                ((0, 0, 0, 0), Feedback(2, 0)),
                ((1,) * 4, Feedback(0, 0)),
            ],
            "No code answers 2 black, 0 white to 1111 and fits the answers before it.",
        ),
        ([((0, 0, 0, 0), Feedback(0, 2))], "No code answers 0 black, 2 white to 1111."),
    ],
)
def test_the_answer_that_contradicts_is_named(
    history: list[tuple[Code, Feedback]], sentence: str
) -> None:
    with pytest.raises(ContradictionError) as refusal:
        suggest(STRATEGIES["minimax"], CLASSIC.rules, history)

    assert str(refusal.value) == sentence


def test_a_drawn_suggestion_can_be_repeated() -> None:
    guesses = {suggest(STRATEGIES["random"], CLASSIC.rules, [], seed=4).guess for _ in range(5)}
    others = {suggest(STRATEGIES["random"], CLASSIC.rules, []).guess for _ in range(20)}

    assert len(guesses) == 1
    assert len(others) > 1


@pytest.mark.parametrize("strategy", [raising, below, silent, drawing, exiting])
def test_the_lowest_candidate_stands_in_for_a_strategy_that_fails(strategy: StrategyLike):
    suggestion = suggest(strategy, "classic", [("1122", (1, 1))])

    lowest = suggest("lowest", "classic", [("1122", (1, 1))])
    assert (suggestion.guess, suggestion.cells) == (lowest.guess, lowest.cells)
    assert (suggestion.stand_in, suggestion.complete) == ("lowest", False)
    assert suggestion.reason
    assert suggestion.as_json()["reason"] == suggestion.reason


def test_nothing_stands_in_for_a_strategy_that_guesses():
    for strategy in (highest, text, "minimax"):
        suggestion = suggest(strategy, "classic")

        assert (suggestion.stand_in, suggestion.reason, suggestion.complete) == (None, None, True)
