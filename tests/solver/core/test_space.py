"""The code space agrees with the readable scoring."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings

from solver import CLASSIC, Code, CodeSpace, Feedback, Rules, code_space, score
from solver.core.feedback import FeedbackError
from tests.depth import examples
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import rules, rules_and_codes


@given(rules_and_codes(2))
@settings(max_examples=50)
def test_the_fast_kernel_agrees_with_score(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [guess, secret] = drawn
    space = code_space(shape)

    [cell] = space.feedback(space.index(guess), np.array([space.index(secret)]))

    assert space.feedbacks[cell] == score(guess, secret)


@given(rules_and_codes(1, max_codes=10_000))
@examples(8, 30)
def test_a_row_agrees_with_score_for_every_secret(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [guess] = drawn
    space = CodeSpace(shape)

    row = space.feedback(space.index(guess))

    secrets = map(space.code, range(shape.size))
    assert [space.feedbacks[cell] for cell in row] == [score(guess, secret) for secret in secrets]


@given(rules_and_codes(6))
@settings(max_examples=30)
def test_pairs_agree_with_score(drawn: tuple[Rules, list[Code]]) -> None:
    shape, codes = drawn
    space = code_space(shape)
    indices = np.array([space.index(code) for code in codes])

    cells = space.feedback_of_pairs(indices[:3], indices[3:])

    assert [space.feedbacks[cell] for cell in cells] == [
        score(guess, secret) for guess, secret in zip(codes[:3], codes[3:], strict=True)
    ]


@given(rules(max_codes=10_000))
@settings(max_examples=30)
def test_codes_are_every_code_in_ascending_order(shape: Rules) -> None:
    colors = range(shape.colors)
    expected = (
        product(colors, repeat=shape.pegs) if shape.repeats else permutations(colors, shape.pegs)
    )

    assert list(map(tuple, code_space(shape).codes.tolist())) == list(expected)


@given(rules_and_codes(4, max_codes=2500))
@examples(10, 30)
def test_candidates_are_the_codes_that_would_score_alike(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [secret, *guesses] = drawn
    space = code_space(shape)
    history = [(space.index(guess), space.cell(score(guess, secret))) for guess in guesses]

    candidates = space.candidates(history)

    assert [space.code(index) for index in candidates] == [
        code
        for code in map(space.code, range(shape.size))
        if all(score(guess, code) == score(guess, secret) for guess in guesses)
    ]
    assert space.index(secret) in candidates


def test_feedback_that_no_guess_can_earn_is_refused() -> None:
    space = code_space(CLASSIC.rules)
    for black, white in ((3, 1), (5, 0), (-1, 0), (2, 3)):
        told = refusal(space.cell, Feedback(black, white), kind=FeedbackError)
        assert told.startswith(f"{black} black, {white} white "), told
        assert " 4 pegs" in told


def test_the_shared_arrays_cannot_be_changed() -> None:
    space = code_space(CLASSIC.rules)

    for array in (space.codes, space.holes, space.indices, space.kinds, space.words):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_an_index_is_not_counted_from_the_end() -> None:
    for index in (-1, -1296, 1296):
        assert refusal(code_space(CLASSIC.rules).code, index, kind=IndexError), index
