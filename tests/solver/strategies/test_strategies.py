"""Every strategy finds every secret, and draws only what its seed says."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, STRATEGIES, Code, Position, Rules, code_space, score
from tests.depth import at_depth, examples
from tests.solver.strategies_for_tests import rules_and_codes


@given(
    slug=st.sampled_from([*STRATEGIES]),
    drawn=rules_and_codes(1, max_codes=at_depth(200, 1300)),
    seed=st.integers(0, 2**32),
)
@examples(10, 210)
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


def test_the_same_seed_draws_the_same_guesses() -> None:
    position = Position.start(code_space(CLASSIC.rules))
    for slug, strategy in STRATEGIES.items():
        first, again = (
            [strategy.next_guess(position, rng) for _ in range(10)]
            for rng in (np.random.default_rng(5), np.random.default_rng(5))
        )

        assert first == again, slug
        assert (len(set(first)) > 1) == strategy.is_random, slug
