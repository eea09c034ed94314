"""What each strategy guesses, and that it ends."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    STRATEGIES,
    Code,
    Position,
    Rules,
    UnknownStrategyError,
    code_space,
    find_strategy,
    score,
)
from solver.space import Sizes
from solver.strategies.one_step import Costs, OneStep, worst_case
from tests.solver.strategies_for_tests import rules, rules_and_codes

NAIVE_COSTS: dict[str, Callable[[Counter[object]], int]] = {
    "minimax": lambda cells: max(cells.values()),
    "most-parts": lambda cells: -len(cells),
}


def naive_guess(position: Position, cost: Callable[[Counter[object]], int]) -> int:
    """The one-step choice, in plain Python over every code."""
    candidates = position.candidates.tolist()
    secrets = [position.space.code(index) for index in candidates]
    every = [position.space.code(index) for index in range(position.space.rules.size)]
    costs = [cost(Counter(score(guess, secret) for secret in secrets)) for guess in every]
    return min(range(len(every)), key=lambda guess: (costs[guess], guess not in candidates, guess))


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


@pytest.mark.parametrize("slug", NAIVE_COSTS)
@given(drawn=rules_and_codes(3, max_codes=130))
@settings(deadline=None, max_examples=25)
def test_a_one_step_guess_is_the_best_then_a_candidate_then_the_lowest(
    slug: str, drawn: tuple[Rules, list[Code]]
) -> None:
    shape, [secret, *guesses] = drawn
    position = Position.of(shape, [(guess, score(guess, secret)) for guess in guesses])

    guess = STRATEGIES[slug].next_guess(position, np.random.default_rng(0))

    if len(position.candidates) <= 2:
        assert guess == position.candidates[0]
    else:
        assert guess == naive_guess(position, NAIVE_COSTS[slug])


@pytest.mark.parametrize("slug", NAIVE_COSTS)
@given(shape=rules(max_codes=130))
@settings(deadline=None, max_examples=15)
def test_an_opening_is_the_best_of_all_codes(slug: str, shape: Rules) -> None:
    position = Position.start(code_space(shape))

    opening = STRATEGIES[slug].next_guess(position, np.random.default_rng(0))

    assert opening == naive_guess(position, NAIVE_COSTS[slug])


@pytest.mark.parametrize(
    ("slug", "text"), [("minimax", "1122"), ("most-parts", "1123"), ("lowest", "1111")]
)
def test_the_opening_on_classic(slug: str, text: str) -> None:
    space = code_space(CLASSIC.rules)

    opening = STRATEGIES[slug].next_guess(Position.start(space), np.random.default_rng(0))

    assert space.code(opening) == tuple(int(symbol) - 1 for symbol in text)


def test_an_opening_is_chosen_once() -> None:
    asked = []

    def counted(sizes: Sizes) -> Costs:
        asked.append(sizes.shape)
        return worst_case(sizes)

    strategy = OneStep("counted", counted)
    start = Position.start(code_space(CLASSIC.rules))
    openings = {strategy.next_guess(start, np.random.default_rng(0)) for _ in range(3)}

    assert len(openings) == 1
    assert asked == [(5, 14)]


@given(drawn=rules_and_codes(2, max_codes=5000), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_random_always_guesses_a_candidate(drawn: tuple[Rules, list[Code]], seed: int) -> None:
    shape, [secret, first] = drawn
    position = Position.of(shape, [(first, score(first, secret))])

    guess = STRATEGIES["random"].next_guess(position, np.random.default_rng(seed))

    assert guess in position.candidates


def test_careless_guesses_any_code_one_time_in_four() -> None:
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), score((0, 0, 1, 1), (0, 0, 1, 2)))])
    rng = np.random.default_rng(1)
    outside = 1 - len(position.candidates) / CLASSIC.rules.size

    guesses = [STRATEGIES["careless"].next_guess(position, rng) for _ in range(4000)]

    astray = ~np.isin(guesses, position.candidates)
    assert abs(astray.mean() - outside / 4) < 3 * (0.25 * 0.75 / 4000) ** 0.5


@pytest.mark.parametrize("slug", STRATEGIES)
def test_the_same_seed_draws_the_same_guesses(slug: str) -> None:
    position = Position.start(code_space(CLASSIC.rules))
    generators = [np.random.default_rng(5) for _ in range(2)]

    draws = [[STRATEGIES[slug].next_guess(position, rng) for _ in range(10)] for rng in generators]

    assert draws[0] == draws[1]
    assert (len(set(draws[0])) > 1) == STRATEGIES[slug].is_random


def test_an_unknown_strategy_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownStrategyError) as refusal:
        find_strategy("knut")

    assert str(refusal.value) == (
        "There is no strategy 'knut'; there are lowest, random, careless, minimax, most-parts."
    )
