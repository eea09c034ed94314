"""What a strategy is."""

from typing import Protocol

import numpy as np

from solver.position import Position


class Strategy(Protocol):
    """Chooses the next guess; equal strategies always choose alike, so they may be cached."""

    @property
    def slug(self) -> str:
        """Its name on the command line."""

    @property
    def is_random(self) -> bool:
        """Whether it draws from the generator."""

    def next_guess(self, position: Position, rng: np.random.Generator, /) -> int:
        """The index of the code to guess; the position has at least one candidate."""
