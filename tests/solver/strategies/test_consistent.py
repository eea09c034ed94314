"""Strategies that guess a code which fits the answers, or the last few of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, STRATEGIES, Code, Position, Rules, score
from tests.depth import examples
from tests.solver.strategies_for_tests import rules_and_codes


@pytest.mark.parametrize("slug", ["random", "weighted"])
@given(drawn=rules_and_codes(2, max_codes=5000), seed=st.integers(0, 2**32))
@examples(10, 30)
def test_random_always_guesses_a_candidate(
    slug: str, drawn: tuple[Rules, list[Code]], seed: int
) -> None:
    shape, [secret, first] = drawn
    position = Position.of(shape, [(first, score(first, secret))])

    guess = STRATEGIES[slug].next_guess(position, np.random.default_rng(seed))

    assert guess in position.candidates


@pytest.mark.parametrize(("slug", "share"), [("careless", 0.25), ("dreamer", 0.5)])
def test_who_blunders_guesses_any_code_so_often(slug: str, share: float) -> None:
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), score((0, 0, 1, 1), (0, 0, 1, 2)))])
    rng = np.random.default_rng(1)
    outside = 1 - len(position.candidates) / CLASSIC.rules.size

    guesses = [STRATEGIES[slug].next_guess(position, rng) for _ in range(4000)]

    astray = ~np.isin(guesses, position.candidates)
    assert abs(astray.mean() - outside * share) < 3 * (share * (1 - share) / 4000) ** 0.5


@pytest.mark.parametrize(("slug", "memory"), [("goldfish", 2), ("forgetful", 3)])
@given(drawn=rules_and_codes(6, max_codes=1300), seed=st.integers(0, 2**32))
@examples(8, 30)
def test_who_forgets_fits_the_last_answers_alone(
    slug: str, memory: int, drawn: tuple[Rules, list[Code]], seed: int
) -> None:
    shape, [secret, *guesses] = drawn
    history = [(guess, score(guess, secret)) for guess in guesses]
    position, remembered = Position.of(shape, history), Position.of(shape, history[-memory:])

    drawn_guesses = {
        STRATEGIES[slug].next_guess(position, np.random.default_rng((seed, n))) for n in range(80)
    }

    assert drawn_guesses <= set(remembered.candidates.tolist())
    if len(remembered.candidates) <= 4:
        assert drawn_guesses == set(remembered.candidates.tolist())
