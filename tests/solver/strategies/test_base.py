"""The protocols that strategies implement, and who implements which."""

import numpy as np
import pytest

from solver import CLASSIC, STRATEGIES, Position, StrategyError, chance, code_space
from solver.core.layer import Layer
from solver.core.limits import Limit
from solver.strategies.base import (
    LayerStrategy,
    PricedStrategy,
    checked_guess,
    is_complete,
    unwatched,
)
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
    assert is_complete(own, START)


def test_a_strategy_that_compares_a_sample_is_not_exact():
    assert is_complete(OneStep("minimax", worst_case), START)
    assert not is_complete(OneStep("minimax", worst_case, limit=Limit(1_000)), START)


def test_the_same_seed_draws_the_same():
    assert chance(7).integers(1000, size=5).tolist() == chance(7).integers(1000, size=5).tolist()
    assert chance(7).random() != chance(8).random()


def test_who_is_not_watched_may_tell_all_the_same():
    unwatched(0.5)
    assert STRATEGIES["minimax"].next_guess(START.position(0), chance(0)) == code_space(
        CLASSIC.rules
    ).index((0, 0, 1, 1))


@pytest.mark.parametrize(
    "guess",
    [7, np.int8(7), np.array(7), (0, 0, 1, 1), [0, 0, 1, 1], np.array([0, 0, 1, 1]), "1122"],
)
def test_a_guess_is_an_index_or_colors_or_text(guess: object):
    assert checked_guess(guess, CLASSIC.rules) == 7


@pytest.mark.parametrize("guess", [-1, 1296, np.int64(-1)])
def test_an_index_that_no_code_has_is_refused(guess: int):
    with pytest.raises(StrategyError) as refusal:
        checked_guess(guess, CLASSIC.rules)

    assert str(refusal.value) == f"{guess} is not the index of a code, from 0 to 1295."


@pytest.mark.parametrize(
    "guess",
    [
        None,
        True,
        np.True_,
        7.0,
        "",
        "112",
        "1177",
        (0, 0, 1),
        (0, 0, 1, -1),
        np.zeros((2, 4)),
        {},
        7j,
    ],
)
def test_what_is_no_code_is_refused(guess: object):
    with pytest.raises(StrategyError, match=r" is not a code\.$"):
        checked_guess(guess, CLASSIC.rules)


def test_a_refusal_is_short():
    with pytest.raises(StrategyError) as refusal:
        checked_guess("1" * 10_000, CLASSIC.rules)

    assert len(str(refusal.value)) < 100
