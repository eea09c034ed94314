"""Suggestions of what to guess next."""

from collections import Counter
from math import log2

import pytest
from hypothesis import assume, given

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
from tests.depth import examples
from tests.solver.failing import drawing, highest, raising, silent, text
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import rules_and_codes


@given(drawn=rules_and_codes(3, max_codes=700))
@examples(12, 30)
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


def test_the_answer_that_contradicts_is_named() -> None:
    history = [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 0, 0), Feedback(2, 0))]
    later = "No code answers 2 black, 0 white to 1111 and fits the answers before it."
    alone = "No code answers 0 black, 2 white to 1111."
    told = [
        (later, history),
        (later, [*history, ((1, 1, 1, 1), Feedback(0, 0))]),
        (alone, [((0, 0, 0, 0), Feedback(0, 2))]),
    ]
    for sentence, turns in told:
        found = refusal(suggest, "minimax", CLASSIC.rules, turns, kind=ContradictionError)
        assert found == sentence, turns


def test_a_drawn_suggestion_can_be_repeated() -> None:
    guesses = {suggest(STRATEGIES["random"], CLASSIC.rules, [], seed=4).guess for _ in range(5)}
    others = {suggest(STRATEGIES["random"], CLASSIC.rules, []).guess for _ in range(20)}

    assert len(guesses) == 1
    assert len(others) > 1


def test_the_lowest_candidate_stands_in_for_a_strategy_that_fails():
    lowest = suggest("lowest", "classic", [("1122", (1, 1))])
    for strategy in (raising, silent, drawing):
        found = suggest(strategy, "classic", [("1122", (1, 1))])

        assert (found.guess, found.cells) == (lowest.guess, lowest.cells), strategy
        assert (found.stand_in, found.complete) == ("lowest", False), strategy
        assert found.reason, strategy
        assert found.as_json()["reason"] == found.reason, strategy


def test_nothing_stands_in_for_a_strategy_that_guesses():
    for strategy in (highest, text, "minimax"):
        suggestion = suggest(strategy, "classic")

        assert (suggestion.stand_in, suggestion.reason, suggestion.complete) == (None, None, True)
