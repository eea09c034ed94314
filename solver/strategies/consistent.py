"""Strategies that guess a code fitting every answer, lowest or at random."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from solver.position import Position


@dataclass(frozen=True, slots=True)
class LowestCandidate:
    """The lowest candidate (Shapiro 1983)."""

    slug: str
    is_random: ClassVar[bool] = False

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        return int(position.candidates[0])


@dataclass(frozen=True, slots=True)
class RandomCandidate:
    """A random candidate, or with probability `blunder` any code at all."""

    slug: str
    blunder: float = 0.0
    is_random: ClassVar[bool] = True

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        blunders = rng.random() < self.blunder
        return int(rng.choice(position.space.indices if blunders else position.candidates))
