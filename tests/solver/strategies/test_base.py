"""The protocols that strategies implement, and who implements which."""

from typing import Any

import numpy as np

from solver import CLASSIC, STRATEGIES, Position, StrategyError, code_space
from solver.core.layer import Layer
from solver.core.limits import Limit
from solver.strategies.base import LayerStrategy, PricedStrategy, checked_guess, is_complete
from solver.strategies.costs import worst_case
from solver.strategies.one_step import OneStep
from tests.solver.refusing import refusal

START = Layer.of(Position.start(code_space(CLASSIC.rules)))


class OwnStrategy:
    """One that knows the least that a strategy must know."""

    slug = "own"
    is_random = False

    def next_guess(self, position: Position, _rng: np.random.Generator, /) -> int:
        return int(position.candidates[0])


def test_every_strategy_of_ours_knows_its_price_and_who_chooses_for_a_whole_layer_draws_nothing():
    for slug, strategy in STRATEGIES.items():
        has_layers = isinstance(strategy, LayerStrategy)

        assert has_layers == (not strategy.is_random and slug != "perfect"), slug
        assert isinstance(strategy, PricedStrategy), slug


def test_a_strategy_needs_neither_layers_nor_prices():
    own = OwnStrategy()

    assert not isinstance(own, LayerStrategy | PricedStrategy)
    assert is_complete(own, START)


def test_a_strategy_that_compares_a_sample_is_not_exact():
    assert is_complete(OneStep("minimax", worst_case), START)
    assert not is_complete(OneStep("minimax", worst_case, limit=Limit(1_000)), START)


def test_a_guess_is_an_index_or_colors_or_text():
    colors = (0, 0, 1, 1)
    for guess in (7, np.int8(7), np.array(7), colors, [*colors], np.array(colors), "1122"):
        assert checked_guess(guess, CLASSIC.rules) == 7


def test_an_index_that_no_code_has_is_refused():
    for guess in (-1, 1296, np.int64(-1)):
        told = refusal(checked_guess, guess, CLASSIC.rules, kind=StrategyError)

        assert told == f"{guess} is not the index of a code, from 0 to 1295."


def test_what_is_no_code_is_refused_in_short():
    texts = ("", "112", "1177", "1" * 10_000)
    colors = ((0, 0, 1), (0, 0, 1, -1), np.zeros((2, 4)))
    wrong: list[Any] = [None, True, np.True_, 7.0, 7j, {}, *texts, *colors]
    for guess in wrong:
        told = refusal(checked_guess, guess, CLASSIC.rules, kind=StrategyError)

        assert told.endswith(" is not a code."), guess
        assert len(told) < 100, guess
