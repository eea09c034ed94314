"""The code space agrees with the readable scoring."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings

from solver import CLASSIC, Code, CodeSpace, Feedback, Rules, code_space, score
from solver.core.feedback import FeedbackError
from tests.solver.strategies_for_tests import rules, rules_and_codes


@given(rules_and_codes(2))
@settings(deadline=None, max_examples=50)
def test_the_fast_kernel_agrees_with_score(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [guess, secret] = drawn
    space = code_space(shape)

    [cell] = space.feedback(space.index(guess), np.array([space.index(secret)]))

    assert space.feedbacks[cell] == score(guess, secret)


@given(rules_and_codes(1, max_codes=10_000))
@settings(deadline=None, max_examples=30)
def test_a_row_agrees_with_score_for_every_secret(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [guess] = drawn
    space = CodeSpace(shape)

    row = space.feedback(space.index(guess))

    secrets = map(space.code, range(shape.size))
    assert [space.feedbacks[cell] for cell in row] == [score(guess, secret) for secret in secrets]


@given(rules_and_codes(6))
@settings(deadline=None, max_examples=30)
def test_pairs_agree_with_score(drawn: tuple[Rules, list[Code]]) -> None:
    shape, codes = drawn
    space = code_space(shape)
    indices = np.array([space.index(code) for code in codes])

    cells = space.feedback_of_pairs(indices[:3], indices[3:])

    assert [space.feedbacks[cell] for cell in cells] == [
        score(guess, secret) for guess, secret in zip(codes[:3], codes[3:], strict=True)
    ]


@given(rules_and_codes(2))
@settings(deadline=None, max_examples=50)
def test_feedback_is_symmetric(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [one, other] = drawn
    space = code_space(shape)
    pair = np.array([space.index(one), space.index(other)])

    there, back = space.feedback_of_pairs(pair, pair[::-1])

    assert there == back


@given(rules_and_codes(1))
@settings(deadline=None, max_examples=50)
def test_only_the_secret_is_all_black(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [secret] = drawn
    space = code_space(shape)

    wins = np.flatnonzero(space.feedback(space.index(secret)) == space.win)

    assert wins.tolist() == [space.index(secret)]


@given(rules(max_codes=10_000))
@settings(deadline=None, max_examples=30)
def test_codes_are_every_code_in_ascending_order(shape: Rules) -> None:
    colors = range(shape.colors)
    expected = (
        product(colors, repeat=shape.pegs) if shape.repeats else permutations(colors, shape.pegs)
    )

    assert list(map(tuple, code_space(shape).codes.tolist())) == list(expected)


@given(rules_and_codes(1))
@settings(deadline=None, max_examples=50)
def test_a_code_is_found_at_its_index(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [code] = drawn
    space = code_space(shape)

    assert space.code(space.index(code)) == code


@given(rules_and_codes(4, max_codes=2500))
@settings(deadline=None, max_examples=30)
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


@pytest.mark.parametrize("feedback", [(3, 1), (5, 0), (-1, 0), (2, 3)])
def test_feedback_that_no_guess_can_earn_is_refused(feedback: tuple[int, int]) -> None:
    black, white = feedback

    with pytest.raises(FeedbackError, match=f"^{black} black, {white} white .* 4 pegs"):
        code_space(CLASSIC.rules).cell(Feedback(black, white))


def test_the_shared_arrays_cannot_be_changed() -> None:
    space = code_space(CLASSIC.rules)

    for array in (space.codes, space.holes, space.indices, space.kinds, space.words):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_spaces_are_kept_between_calls() -> None:
    assert code_space(Rules(4, 6)) is code_space(CLASSIC.rules)


@pytest.mark.parametrize("index", [-1, -1296, 1296])
def test_an_index_is_not_counted_from_the_end(index: int) -> None:
    with pytest.raises(IndexError):
        code_space(CLASSIC.rules).code(index)
