"""The code space agrees with the readable scoring, and splits candidates as it does."""

import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import CLASSIC, Code, CodeSpace, Feedback, Rules, code_space, parse_rules, score
from solver.core import partition
from solver.core.feedback import FeedbackError
from solver.core.partition import Comparison, cell_sizes, padded
from tests.depth import at_depth, examples
from tests.solver.hypothesis_strategies import rules, rules_and_codes
from tests.solver.refusals import refusal


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
    alone = [space.feedback(indices[at], indices[at + 3 : at + 4])[0] for at in range(3)]

    assert cells.tolist() == alone
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


WORKER_GROWTH = 15_000_000  # bytes by which a process may grow


@given(rules_and_codes(40, max_codes=50_000))
@examples(12, 40)
def test_cell_sizes_count_the_answers_of_the_candidates(drawn: tuple[Rules, list[Code]]) -> None:
    shape, codes = drawn
    space = code_space(shape)
    indices = np.array([space.index(code) for code in codes])
    guesses, candidates = indices[:15], np.unique(indices[15:])

    sizes = cell_sizes(space, guesses, candidates)

    assert sizes.shape == (len(space.feedbacks), len(guesses))
    for guess, column in zip(guesses.tolist(), sizes.T.tolist(), strict=True):
        answers = Counter(space.feedback(guess, candidates).tolist())
        assert column == [answers[cell] for cell in range(len(space.feedbacks))]


@pytest.mark.both
def test_candidates_are_counted_however_they_fill_their_words() -> None:
    """Of 255 and more, a cell may hold more than a byte can count."""
    texts = ["2x2", "3x10", "8x3", "5x7-distinct", "2x12", "5x8", "8x5"]
    for text, count in product(at_depth(texts[:3], texts), [1, 8, 9, 32, 33, 64, 65, 256, 1000]):
        space = code_space(parse_rules(text))
        candidates = np.random.default_rng(count).permutation(space.indices)[:count]
        guesses = np.union1d(candidates[:1], space.indices[:: max(1, space.rules.size // 300)])

        sizes = cell_sizes(space, guesses[:: at_depth(20, 1)], candidates)

        for guess, column in zip(guesses[:: at_depth(20, 1)].tolist(), sizes.T, strict=True):
            answers = np.bincount(space.feedback(guess, candidates), minlength=space.win + 1)
            assert column.tolist() == answers.tolist(), (text, count, guess)


@pytest.mark.both
def test_nothing_depends_on_how_much_is_counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("MOST_GUESSES", "PLANE_BYTES", "PART_BYTES", "TABLE_BYTES")
    for text in at_depth(["3x4"], ["3x4", "5x6", "4x10-distinct"]):
        space = code_space(parse_rules(text))
        guesses, candidates = space.indices[::7], space.indices[::3]
        before = cell_sizes(space, guesses, candidates)

        for name in names:
            with monkeypatch.context() as patch:
                patch.setattr(partition, name, 40)
                after = cell_sizes(space, guesses, candidates)

            assert (after == before).all(), (text, name)
            assert (after.sum(axis=0) == len(candidates)).all(), (text, name)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=8), st.integers(0, 1000))
@examples(20, 40)
def test_positions_of_unequal_size_are_met_together(counts: list[int], seed: int) -> None:
    space = code_space(CLASSIC.rules)
    rng = np.random.default_rng(seed)
    lists = [np.sort(rng.choice(space.indices, count, replace=False)) for count in counts]
    candidates, sizes = np.concatenate(lists), np.array(counts)
    rows = padded(candidates, np.cumsum(sizes) - sizes, sizes)

    parts = list(Comparison(space, space.indices[:50]).cell_sizes(rows))
    together = np.concatenate([part for _, part in parts], axis=1)

    assert [guess for guesses, _ in parts for guess in guesses] == list(range(50))
    for place, alone in enumerate(lists):
        assert (together[:, :, place] == cell_sizes(space, space.indices[:50], alone)).all()


def test_the_opening_partitions_of_classic_are_as_knuth_found_them() -> None:
    space = code_space(CLASSIC.rules)
    openings = [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3)]
    guesses = np.array([space.index(code) for code in openings])

    sizes = cell_sizes(space, guesses, space.indices)

    assert sizes.max(axis=0).tolist() == [625, 317, 256, 276, 312]
    assert (sizes.sum(axis=0) == CLASSIC.rules.size).all()
    assert (sizes[space.win] == 1).all()


def test_threads_share_one_space() -> None:
    space = CodeSpace(CLASSIC.rules)
    expected = cell_sizes(space, space.indices, space.indices[:40])

    with ThreadPoolExecutor(8) as threads:
        answers = [
            threads.submit(cell_sizes, space, space.indices, space.indices[:40]) for _ in range(16)
        ]

    assert all((answer.result() == expected).all() for answer in answers)


@pytest.mark.parametrize(
    ("text", "guesses", "candidates"), [("4x6", 1296, 300), ("5x8", 9000, 1500)]
)
def test_a_worker_grows_by_at_most_15_megabytes(text: str, guesses: int, candidates: int) -> None:
    tracemalloc.start()

    space = CodeSpace(parse_rules(text))
    comparison = Comparison(space, space.indices[:guesses])
    for _ in comparison.cell_sizes(space.indices[None, :candidates]):
        pass

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < WORKER_GROWTH
