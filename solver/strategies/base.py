"""The protocols that strategies implement, and what a strategy may return."""

import reprlib
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Protocol, SupportsIndex, TypeAlias, runtime_checkable

import numpy as np

from solver.core.codes import CodeLike, index_of
from solver.core.errors import SolverError
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices
from solver.strategies.design import Design

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


class EndlessGameError(StrategyError):
    """A strategy has not found a secret after MAX_TURNS guesses."""


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


@dataclass(frozen=True, slots=True)
class StrategyWrapper:
    """A strategy around another one, whose name it has; `next_guess` says what it changes."""

    strategy: Strategy

    @property
    def slug(self) -> str:
        return self.strategy.slug

    @property
    def is_random(self) -> bool:
        return self.strategy.is_random

    def next_guess(self, position: Position, rng: np.random.Generator, /) -> int:
        """The guess of the other one."""
        return self.strategy.next_guess(position, rng)


class Guesser(Protocol):
    """The least that an object must have to be taken as a strategy.

    Its class name is its slug if it has none, and it counts as random if it does not say
    `is_random`.
    """

    def next_guess(
        self, position: Position, rng: np.random.Generator, /
    ) -> SupportsIndex | CodeLike:
        """The code to guess: its index, its colors, or its text."""


StrategyLike: TypeAlias = Guesser | Design | str
"""A strategy as an object, by its slug, or as a design; wherever a strategy is asked for, each of
these may be given."""


@runtime_checkable
class LayerStrategy(Strategy, Protocol):
    """A strategy that chooses for all positions of a layer at once."""

    def next_guesses(self, layer: Layer, watch: Watch = ..., /) -> Indices:
        """The index of the code to guess in each position, intp, shape (positions,)."""

    def is_complete(self, layer: Layer, /) -> bool:
        """Whether it compares all codes on all candidates, rather than on a sample."""


@runtime_checkable
class PricedStrategy(Strategy, Protocol):
    """A strategy that knows in advance what a guess may cost."""

    def most_work(self, rules: Rules, candidates: int, turns: int, /) -> int:
        """The pairs of work that a guess costs at most, after `turns` turns; see `core.limits`."""


def is_complete(strategy: Strategy, layer: Layer) -> bool:
    """Whether none of a strategy's guesses in a layer rests on a sample.

    A strategy that uses samples has a method `is_complete`.
    """
    says = getattr(strategy, "is_complete", None)
    return says is None or bool(says(layer))


def checked_guess(guess: object, rules: Rules) -> int:
    """The index of the code that a strategy returned as an index, as colors, or as text.

    Raises StrategyError for anything else. A bool is no index, though Python counts it as a number.

    >>> [checked_guess(guess, Rules(4, 6)) for guess in (7, (0, 0, 1, 1), "1122")]
    [7, 7, 7]
    """
    try:
        at = _index(guess, rules)
    except Exception:  # an object from elsewhere may do anything when it is read
        raise StrategyError(f"{reprlib.repr(guess)} is not a code.") from None
    if not 0 <= at < rules.size:
        raise StrategyError(f"{at} is not the index of a code, from 0 to {rules.size - 1}.")
    return at


def _index(guess: object, rules: Rules) -> int:
    """The index that a guess is, or that its code has. Raises an exception if it is neither."""
    if isinstance(guess, str | tuple | list) or (isinstance(guess, np.ndarray) and guess.ndim):
        return index_of(guess, rules)
    if isinstance(guess, bool) or not isinstance(guess, SupportsIndex):
        raise TypeError("This is no whole number.")
    return index(guess)
