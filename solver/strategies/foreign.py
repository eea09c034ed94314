"""Strategies from other packages. They may fail, but a failure does not end a game."""

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
    """Log what is wrong with a strategy, only once, because it may go wrong at every guess."""
    logger.warning("Strategy %r %s.", slug, what)


@dataclass(frozen=True, slots=True)
class ForeignStrategy:
    """A strategy from another package.

    If it raises an exception or returns something that is not the index of a code, that is logged
    and the lowest candidate is guessed instead.
    """

    slug: str
    inner: Strategy

    @property
    def is_random(self) -> bool:
        # A strategy without the attribute may be random, so its games are played one by one.
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
