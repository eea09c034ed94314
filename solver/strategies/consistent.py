"""Strategies that guess a code which fits the answers: the lowest one, or a random one."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from solver.core.errors import gettext_noop
from solver.core.layer import Layer
from solver.core.limits import reading
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices
from solver.strategies.base import Watch, unwatched
from solver.strategies.options import OptionError


@dataclass(frozen=True, slots=True)
class LowestCandidate:
    """Guesses the lowest candidate (Shapiro 1983, docs/bibliography.md)."""

    slug: str
    is_random: ClassVar[bool] = False

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        return int(position.candidates[0])

    def most_work(self, _rules: Rules, _candidates: int, _turns: int) -> int:
        return 0

    def next_guesses(self, layer: Layer, _watch: Watch = unwatched) -> Indices:
        return layer.lowest

    def is_complete(self, _layer: Layer) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class RandomCandidate:
    """Guesses a random candidate, or with probability `blunder` any code.

    memory: how many of the last answers it respects; all of them if None.
    """

    slug: str
    memory: int | None = None
    blunder: float = 0.0
    is_random: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.memory is not None and self.memory < 1:
            raise OptionError(
                gettext_noop("%(option)s is a number of answers from 1, not %(given)s."),
                option="memory",
                given=self.memory,
            )
        if not 0 <= self.blunder < 1:
            raise OptionError(
                gettext_noop("%(option)s is a probability from 0 to below 1, not %(given)s."),
                option="blunder",
                given=self.blunder,
            )

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        if rng.random() < self.blunder:
            return int(rng.integers(position.space.rules.size))
        if self.memory is None or self.memory >= len(position.history):
            return int(rng.choice(position.candidates))
        remembered = position.history[-self.memory :]
        return int(rng.choice(position.space.candidates(remembered)))

    def most_work(self, rules: Rules, _candidates: int, turns: int) -> int:
        forgets = self.memory is not None and self.memory < turns
        return reading(rules, self.memory or 0) if forgets else 0
