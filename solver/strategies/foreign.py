"""Strategies from elsewhere: of other packages, or objects that a caller gives.

They may fail. In a game, a failure is logged and the lowest candidate is guessed instead, so that
the game goes on. An evaluation counts the failures: what failed is no result.
"""

import logging
import pickle
from dataclasses import dataclass, replace
from functools import lru_cache
from time import monotonic
from typing import NamedTuple

import numpy as np

from solver.core.codes import format_code
from solver.core.layer import Layer
from solver.core.position import Position
from solver.strategies.base import Guesser, Strategy, StrategyError, StrategyWrapper, checked_guess

logger = logging.getLogger(__name__)

STAND_IN = "lowest"
"""The strategy that guesses in the place of one that failed."""


SHOWN_CHARACTERS = 200  # of the text of an exception


@lru_cache(maxsize=256)
def report(slug: str, what: str) -> None:
    """Log what is wrong with a strategy, only once, because it may go wrong at every guess."""
    logger.warning("Strategy %r %s.", slug, what)


class Asked(NamedTuple):
    """The answer of a strategy that was asked for a guess.

    guess: the index of a code.
    reason: why the lowest candidate stands in, such as "returned no code"; None if nothing failed.
    """

    guess: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ForeignStrategy:
    """A strategy from elsewhere.

    It fails if it raises anything but KeyboardInterrupt, if it returns something that is not a
    code, or if it draws from the random generator although it says that it is not random. Then the
    lowest candidate is guessed instead. It cannot change the candidates: it gets them read-only.
    """

    slug: str
    inner: Guesser

    @property
    def is_random(self) -> bool:
        # A strategy without the attribute may be random, so its games are played one by one.
        try:
            return bool(getattr(self.inner, "is_random", True))
        except Exception:
            return True

    def is_complete(self, layer: Layer) -> bool:
        """Whether none of its guesses in a layer rests on a sample, if it says so."""
        says = getattr(self.inner, "is_complete", None)
        try:
            return says is None or bool(says(layer))
        except Exception:
            return False

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        """The index of its guess; if it fails, that is logged, and it is the lowest candidate."""
        guess, reason = self.ask(position, rng)
        if reason is not None:
            report(self.slug, f"{reason}; the lowest candidate is guessed instead")
        return guess

    def ask(self, position: Position, rng: np.random.Generator) -> Asked:
        """Its guess, or the lowest candidate and the reason."""
        lowest = int(position.candidates[0])
        before = None if self.is_random else _state(rng)
        try:
            returned = self.inner.next_guess(_read_only(position), rng)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return Asked(lowest, f"raised {_short(error)}")
        try:
            guess = checked_guess(returned, position.space.rules)
        except StrategyError as error:
            return Asked(lowest, f"returned no code: {error}".rstrip("."))
        if before is not None and _state(rng) != before:
            return Asked(lowest, "drew from the random generator, but says that it is not random")
        return Asked(guess)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A strategy that is asked nothing more: the lowest candidate stands in for every guess."""

    slug: str
    is_random: bool
    reason: str

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        """The lowest candidate."""
        return int(position.candidates[0])

    def ask(self, position: Position, _rng: np.random.Generator) -> Asked:
        """The lowest candidate and the reason."""
        return Asked(int(position.candidates[0]), self.reason)


@dataclass(slots=True)
class Clock:
    """When the guess began that is being waited for, in seconds of `monotonic`; 0 if none is."""

    value: float = 0.0


@dataclass(frozen=True, slots=True)
class Failures:
    """The guesses of a strategy for which the lowest candidate stood in.

    reason: what happened at the first of them; None if there is none.
    """

    count: int = 0
    reason: str | None = None

    def __add__(self, others: "Failures") -> "Failures":
        """These, and others that came later."""
        return Failures(self.count + others.count, self.reason or others.reason)


class FailureCounter:
    """A strategy whose failures are counted while it guesses.

    clock: tells when each guess began; it may be in memory that another process reads.
    """

    def __init__(self, strategy: ForeignStrategy | GivenUp, clock: Clock) -> None:
        self.slug = strategy.slug
        self.is_random = strategy.is_random
        self.failures = Failures()
        self._strategy = strategy
        self._clock = clock

    def is_complete(self, layer: Layer) -> bool:
        """Whether none of its guesses in a layer rests on a sample, if it says so."""
        strategy = self._strategy
        if not isinstance(strategy, ForeignStrategy):
            return True
        self._clock.value = monotonic()
        says = strategy.is_complete(layer)
        self._clock.value = 0.0
        return says

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        """The index of its guess, or of the lowest candidate."""
        self._clock.value = monotonic()
        guess, reason = self._strategy.ask(position, rng)
        self._clock.value = 0.0
        if reason is not None:
            self.failures += Failures(1, self.failures.reason or self._sentence(position, reason))
        return guess

    def _sentence(self, position: Position, reason: str) -> str:
        """The reason, and where in a game it happened, which is not known of one given up."""
        is_given_up = isinstance(self._strategy, GivenUp)
        return f"it {reason}" if is_given_up else f"{place_of(position)}, it {reason}"


@dataclass(frozen=True, slots=True)
class Strict(StrategyWrapper):
    """A strategy from elsewhere where nothing may stand in for it: its first failure is raised."""

    strategy: ForeignStrategy

    def is_complete(self, layer: Layer) -> bool:
        """Whether none of its guesses in a layer rests on a sample, if it says so."""
        return self.strategy.is_complete(layer)

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        """The index of its guess. Raises StrategyError if it fails."""
        guess, reason = self.strategy.ask(position, rng)
        if reason is not None:
            raise StrategyError(f"{self.slug} failed: {place_of(position)}, it {reason}.")
        return guess


def strict(strategy: Strategy) -> Strategy:
    """The strategy; one from elsewhere then raises StrategyError when it fails."""
    return Strict(strategy) if isinstance(strategy, ForeignStrategy) else strategy


def ask(strategy: Strategy, position: Position, rng: np.random.Generator) -> Asked:
    """What any strategy guesses, and whether the lowest candidate stands in."""
    if not isinstance(strategy, ForeignStrategy | GivenUp):
        return Asked(strategy.next_guess(position, rng))
    asked = strategy.ask(position, rng)
    if asked.reason is not None:
        report(strategy.slug, f"{asked.reason}; the lowest candidate is guessed instead")
    return asked


def _read_only(position: Position) -> Position:
    # Bytes cannot be made writable again, as a view could.
    candidates = np.frombuffer(position.candidates.tobytes(), dtype=position.candidates.dtype)
    return replace(position, candidates=candidates)


def _state(rng: np.random.Generator) -> object:
    """What changes when something is drawn from a generator, or another one is spawned from it."""
    bits = rng.bit_generator
    return pickle.dumps(bits.state), getattr(bits.seed_seq, "n_children_spawned", 0)


def _short(thing: object) -> str:
    """The text of an object that may have a very long one, or none."""
    try:
        text = repr(thing)
    except Exception:
        text = type(thing).__name__
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"


def place_of(position: Position) -> str:
    """Where in a game a position is, such as "after 1122 1 1"."""
    space = position.space
    turns = []
    for guess, cell in position.history:
        black, white = space.feedbacks[cell]
        turns.append(f"{format_code(space.code(guess), space.rules)} {black} {white}")
    return f"after {', '.join(turns)}" if turns else "at the first guess"
