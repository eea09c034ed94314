"""The protocols that strategies implement."""

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np

from solver.core.errors import SolverError
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices

Watch: TypeAlias = Callable[[float], None]
"""Called from time to time with the share of the work that is done, from 0 to 1."""

Chance: TypeAlias = np.random.Generator
"""The random generator that a strategy draws from."""

MAX_TURNS = 1_000
"""Guesses after which a game counts as endless."""


def unwatched(_share: float) -> None:
    """A `Watch` that does nothing."""


def chance(seed: int) -> Chance:
    """A random generator that repeats itself for the same seed."""
    return np.random.default_rng(seed)


class StrategyError(SolverError):
    """A strategy does something that no strategy may do."""


class Strategy(Protocol):
    """Chooses the next guess. Strategies that compare equal choose the same."""

    @property
    def slug(self) -> str:
        """Its name on the command line."""

    @property
    def is_random(self) -> bool:
        """Whether it draws from the random generator."""

    def next_guess(self, position: Position, rng: np.random.Generator, /) -> int:
        """The index of the code to guess in a position with at least one candidate."""


@runtime_checkable
class LayerStrategy(Strategy, Protocol):
    """A strategy that chooses for all positions of a layer at once."""

    def next_guesses(self, layer: Layer, watch: Watch = ..., /) -> Indices:
        """The index of the code to guess in each position, intp, shape (positions,)."""

    def is_exact(self, layer: Layer, /) -> bool:
        """Whether it compares all codes on all candidates, rather than on a sample."""


@runtime_checkable
class PricedStrategy(Strategy, Protocol):
    """A strategy that knows in advance what a guess may cost."""

    def most_work(self, rules: Rules, candidates: int, turns: int, /) -> int:
        """The pairs of work that a guess costs at most, after `turns` turns; see `core.limits`."""


def is_exact(strategy: Strategy, layer: Layer) -> bool:
    """Whether none of a strategy's guesses in a layer rests on a sample.

    Only strategies that choose for a whole layer use samples.
    """
    return not isinstance(strategy, LayerStrategy) or strategy.is_exact(layer)
