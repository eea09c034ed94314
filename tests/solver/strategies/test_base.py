"""The protocols that strategies implement, and who implements which."""

import numpy as np
import pytest

from solver import CLASSIC, STRATEGIES, Position, chance, code_space
from solver.core.layer import Layer
from solver.core.limits import Limit
from solver.strategies.base import LayerStrategy, PricedStrategy, is_exact, unwatched
from solver.strategies.costs import worst_case
from solver.strategies.one_step import OneStep

START = Layer.of(Position.start(code_space(CLASSIC.rules)))


class OwnStrategy:
    """One that knows the least that a strategy must know."""

    slug = "own"
    is_random = False

    def next_guess(self, position: Position, _rng: np.random.Generator, /) -> int:
        return int(position.candidates[0])


@pytest.mark.parametrize("slug", STRATEGIES)
def test_who_chooses_for_a_whole_layer_draws_nothing(slug: str):
    strategy = STRATEGIES[slug]

    assert not (isinstance(strategy, LayerStrategy) and strategy.is_random)
    assert isinstance(strategy, LayerStrategy) == (not strategy.is_random and slug != "perfect")


@pytest.mark.parametrize("slug", STRATEGIES)
def test_every_strategy_of_ours_knows_its_price(slug: str):
    assert isinstance(STRATEGIES[slug], PricedStrategy)


def test_a_strategy_needs_neither_layers_nor_prices():
    own = OwnStrategy()

    assert not isinstance(own, LayerStrategy | PricedStrategy)
    assert is_exact(own, START)


def test_a_strategy_that_compares_a_sample_is_not_exact():
    assert is_exact(OneStep("minimax", worst_case), START)
    assert not is_exact(OneStep("minimax", worst_case, limit=Limit(1_000)), START)


def test_the_same_seed_draws_the_same():
    assert chance(7).integers(1000, size=5).tolist() == chance(7).integers(1000, size=5).tolist()
    assert chance(7).random() != chance(8).random()


def test_who_is_not_watched_may_tell_all_the_same():
    unwatched(0.5)
    assert STRATEGIES["minimax"].next_guess(START.position(0), chance(0)) == code_space(
        CLASSIC.rules
    ).index((0, 0, 1, 1))
