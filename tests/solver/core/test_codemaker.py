"""The evil codemaker, which hides no code."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    LEVELS,
    Code,
    Feedback,
    Rules,
    code_space,
    count_candidates,
    evaluate,
    score,
)
from solver.core.codemaker import any_candidate, evil_answer
from tests.depth import at_depth, examples
from tests.solver.strategies_for_tests import rules_and_codes


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


@pytest.mark.both
def test_a_thousand_games_are_consistent_and_longer_than_fair_ones() -> None:
    rng, games = np.random.default_rng(1), at_depth(60, 1000)
    lengths = []
    for _ in range(games):
        history: list[tuple[Code, Feedback]] = []
        while not history or history[-1][1].black < 4:
            guess = LEVELS["random"].next_guess(CLASSIC.rules, history, rng)
            history.append((guess, evil_answer(CLASSIC.rules, history, guess)))
            assert count_candidates(CLASSIC.rules, history) >= 1
        lengths.append(len(history))

    fair = evaluate(LEVELS["random"].strategy, CLASSIC.rules, games=games, seed=1)
    assert np.mean(lengths) > fair.mean + 5 * (fair.standard_error or 0)


def test_a_code_to_show_at_the_end_fits_every_answer() -> None:
    history = [((0, 0, 1, 1), Feedback(1, 1)), ((0, 2, 0, 3), Feedback(0, 2))]

    code = any_candidate(CLASSIC.rules, history)

    assert all(score(guess, code) == answer for guess, answer in history)
    assert any_candidate(CLASSIC.rules, history) == code
