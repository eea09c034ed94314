"""Strategies from other packages, which may fail, but never end a game."""

import logging
from dataclasses import dataclass
from functools import lru_cache
from operator import index

import numpy as np

from solver.core.position import Position
from solver.strategies.base import Strategy

logger = logging.getLogger(__name__)


@lru_cache(maxsize=256)
def report(slug: str, what: str) -> None:
    """Say by name what is wrong with a strategy, once: it may go wrong at every guess."""
    logger.warning("Strategy %r %s.", slug, what)


@dataclass(frozen=True, slots=True)
class ForeignStrategy:
    """A strategy of another package.

    Where it raises, or returns what is no code, that is reported and the lowest candidate is
    guessed instead.
    """

    slug: str
    inner: Strategy

    @property
    def is_random(self) -> bool:
        # One that does not say may draw at random: then every game is played by itself.
        return bool(getattr(self.inner, "is_random", True))

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        try:
            guess = index(self.inner.next_guess(position, rng))
        except Exception as error:
            report(self.slug, f"raised {error!r}; the lowest candidate is guessed instead")
        else:
            if 0 <= guess < position.space.rules.size:
                return guess
            report(
                self.slug,
                f"guessed {guess}, which is no index of a code; the lowest candidate is guessed instead",
            )
        return int(position.candidates[0])
