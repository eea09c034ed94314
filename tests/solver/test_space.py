"""The code space: fast, and equal to the readable truth."""

import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings

from solver import CLASSIC, SUPER, Code, CodeSpace, Feedback, Rules, code_space, parse_rules, score
from solver.feedback import FeedbackError
from tests.solver.strategies_for_tests import rules, rules_and_codes

WORKER_GROWTH = 15_000_000  # bytes


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


@given(rules(max_codes=1500))
@settings(deadline=None, max_examples=30)
def test_the_table_holds_the_rows(shape: Rules) -> None:
    with_table, without = CodeSpace(shape), CodeSpace(shape)
    with_table.cell_sizes(with_table.indices, with_table.indices[:1])

    for guess in with_table.indices[::17].tolist():
        assert (with_table.feedback(guess) == without.feedback(guess)).all()


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


@pytest.mark.parametrize("text", ["3x4", "4x5-distinct", "5x8"])
def test_cell_sizes_count_the_candidates_in_each_cell(text: str) -> None:
    space = code_space(parse_rules(text))
    guesses, candidates = space.indices[1::3][:200], space.indices[::2][:150]

    sizes = space.cell_sizes(guesses, candidates)

    assert sizes.shape == (len(guesses), len(space.feedbacks))
    for guess, row in zip(guesses.tolist(), sizes.tolist(), strict=True):
        answers = Counter(space.feedback(guess, candidates).tolist())
        assert row == [answers[cell] for cell in range(len(space.feedbacks))]


def test_the_opening_partitions_of_classic_are_as_knuth_found_them() -> None:
    space = code_space(CLASSIC.rules)
    openings = [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3)]
    guesses = np.array([space.index(code) for code in openings])

    sizes = space.cell_sizes(guesses, space.indices)

    assert sizes.max(axis=1).tolist() == [625, 317, 256, 276, 312]
    assert (sizes.sum(axis=1) == CLASSIC.rules.size).all()
    assert (sizes[:, space.win] == 1).all()


@pytest.mark.parametrize("feedback", [(3, 1), (5, 0), (-1, 0), (2, 3)])
def test_feedback_that_no_guess_can_earn_is_refused(feedback: tuple[int, int]) -> None:
    black, white = feedback

    with pytest.raises(FeedbackError, match=f"^{black} black, {white} white .* 4 pegs"):
        code_space(CLASSIC.rules).cell(Feedback(black, white))


def test_the_shared_arrays_cannot_be_changed() -> None:
    space = code_space(CLASSIC.rules)

    for array in (space.codes, space.indices):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_spaces_are_kept_between_calls() -> None:
    assert code_space(Rules(4, 6)) is code_space(CLASSIC.rules)


def test_threads_share_one_space() -> None:
    space = CodeSpace(CLASSIC.rules)
    expected = code_space(CLASSIC.rules).cell_sizes(space.indices, space.indices[:40])

    with ThreadPoolExecutor(8) as threads:
        answers = [
            threads.submit(space.cell_sizes, space.indices, space.indices[:40]) for _ in range(16)
        ]

    assert all((answer.result() == expected).all() for answer in answers)


def test_classic_grows_a_worker_by_at_most_15_megabytes() -> None:
    tracemalloc.start()
    space = CodeSpace(CLASSIC.rules)
    space.cell_sizes(space.indices, space.indices[:300])

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < WORKER_GROWTH


def test_beyond_the_table_rows_are_computed_in_little_memory() -> None:
    space = CodeSpace(SUPER.rules)
    tracemalloc.start()

    space.cell_sizes(space.indices[:2000], space.indices[:1500])

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < WORKER_GROWTH
