"""Every strategy finds every secret, and draws only what its seed says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import CLASSIC, STRATEGIES, Code, Position, Rules, code_space, score
from tests.solver.strategies_for_tests import rules_and_codes


@pytest.mark.parametrize("slug", STRATEGIES)
@given(drawn=rules_and_codes(1, max_codes=1300), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=15)
def test_every_strategy_ends(slug: str, drawn: tuple[Rules, list[Code]], seed: int) -> None:
    shape, [secret] = drawn
    space, rng = code_space(shape), np.random.default_rng(seed)
    position = Position.start(space)

    for _ in range(200):
        guess = STRATEGIES[slug].next_guess(position, rng)
        feedback = score(space.code(guess), secret)
        if feedback.black == shape.pegs:
            break
        position = position.after(guess, space.cell(feedback))

    assert guess == space.index(secret)


@pytest.mark.parametrize("slug", STRATEGIES)
def test_the_same_seed_draws_the_same_guesses(slug: str) -> None:
    position = Position.start(code_space(CLASSIC.rules))
    generators = [np.random.default_rng(5) for _ in range(2)]

    draws = [[STRATEGIES[slug].next_guess(position, rng) for _ in range(10)] for rng in generators]

    assert draws[0] == draws[1]
    assert (len(set(draws[0])) > 1) == STRATEGIES[slug].is_random
