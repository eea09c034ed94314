"""What a strategy is."""

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np

from solver.core.errors import SolverError
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices

Watch: TypeAlias = Callable[[float], None]
"""Told from time to time what share of the work at hand is done."""

Chance: TypeAlias = np.random.Generator
"""What a random strategy draws from."""

MAX_TURNS = 1_000
"""More guesses than any strategy needs that comes to an end."""


def unwatched(_share: float) -> None:
    """Nobody watches."""


def chance(seed: int) -> Chance:
    """A source of chance that gives the same for the same seed."""
    return np.random.default_rng(seed)


class StrategyError(SolverError):
    """A strategy does what no strategy may."""


class Strategy(Protocol):
    """Chooses the next guess; equal strategies choose alike."""

    @property
    def slug(self) -> str:
        """Its name on the command line."""

    @property
    def is_random(self) -> bool:
        """Whether it draws from the generator."""

    def next_guess(self, position: Position, rng: np.random.Generator, /) -> int:
        """The index of the code to guess; the position has at least one candidate."""


@runtime_checkable
class LayerStrategy(Strategy, Protocol):
    """A strategy that chooses for every position of a layer at once."""

    def next_guesses(self, layer: Layer, watch: Watch = ..., /) -> Indices:
        """The index of the code to guess in each position."""

    def is_exact(self, layer: Layer, /) -> bool:
        """Whether it looks at every code and candidate it should, and at no mere sample."""


@runtime_checkable
class PricedStrategy(Strategy, Protocol):
    """A strategy that knows before what a guess may cost."""

    def most_work(self, rules: Rules, candidates: int, turns: int, /) -> int:
        """Pairs, as `limits` counts them, that a guess costs at most, so many guesses having been made."""


def is_exact(strategy: Strategy, layer: Layer) -> bool:
    """Whether a strategy's guesses at a layer rest on no mere sample; only those at once may."""
    return not isinstance(strategy, LayerStrategy) or strategy.is_exact(layer)
