"""Strategies around others: with a first guess that is given, and within what a meter still allows."""

from dataclasses import dataclass

import numpy as np

from solver.core.codes import Code, index_of
from solver.core.layer import Layer
from solver.core.limits import BOOK_GUESS_COST, CALL_COST, Meter, TooFarError, charge
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices
from solver.strategies.base import (
    LayerStrategy,
    PricedStrategy,
    Strategy,
    StrategyWrapper,
    Watch,
    is_complete,
    unwatched,
)
from solver.strategies.perfect import Perfect


@dataclass(frozen=True, slots=True)
class Opened(StrategyWrapper):
    """Makes a given first guess, and then the guesses of another strategy.

    >>> from solver import STRATEGIES, evaluate
    >>> evaluate(Opened(STRATEGIES["minimax"], (0, 0, 1, 2)), "4x6").total
    5803
    """

    first: Code

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        if not position.history:
            return index_of(self.first, position.space.rules)
        return self.strategy.next_guess(position, rng)

    def next_guesses(self, layer: Layer, watch: Watch = unwatched) -> Indices:
        if isinstance(layer.origin, Position) and not layer.origin.history:
            return np.array([index_of(self.first, layer.space.rules)])
        if isinstance(self.strategy, LayerStrategy):
            return self.strategy.next_guesses(layer, watch)
        rng = np.random.default_rng(0)  # unused unless the strategy is random
        guesses = [self.strategy.next_guess(layer.position(at), rng) for at in range(len(layer))]
        return np.array(guesses, dtype=np.intp)

    def is_complete(self, layer: Layer) -> bool:
        is_start = isinstance(layer.origin, Position) and not layer.origin.history
        return is_start or is_complete(self.strategy, layer)

    def most_work(self, rules: Rules, candidates: int, turns: int) -> int:
        if not turns or not isinstance(self.strategy, PricedStrategy):
            return 0
        return self.strategy.most_work(rules, candidates, turns)


@dataclass(frozen=True, slots=True)
class Careful(StrategyWrapper):
    """Refuses a guess that may cost more than a meter has left.

    A search that meets the end of its own limit lets another strategy guess, so a meter must not
    end it first: the guess would not be its own.
    """

    meter: Meter

    @classmethod
    def under(cls, strategy: Strategy, meter: Meter) -> Strategy:
        """The strategy as it is, if it never gives up on its own guess; else one that is careful."""
        inner = strategy.strategy if isinstance(strategy, Opened) else strategy
        return cls(strategy, meter) if isinstance(inner, Perfect) else strategy

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        """The guess of the strategy. Raises TooFarError."""
        charge(CALL_COST)  # a guess from a book is not counted otherwise
        if self._price(position) > self.meter.most - self.meter.cold:
            raise TooFarError
        return self.strategy.next_guess(position, rng)

    def _price(self, position: Position) -> int:
        """The pairs that a guess may cost."""
        rules, left, turns = position.space.rules, len(position.candidates), len(position.history)
        inner = self.strategy.strategy if isinstance(self.strategy, Opened) else self.strategy
        if isinstance(inner, Perfect) and inner.is_in_book(rules, position.turns):
            return BOOK_GUESS_COST
        if isinstance(self.strategy, PricedStrategy):
            return self.strategy.most_work(rules, left, turns)
        return 0
