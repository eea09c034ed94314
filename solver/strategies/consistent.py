"""Strategies that guess a code which fits the answers: the lowest one, or a random one.

The weighted one is that of a program that this project began with; no text describes it.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from solver.core.errors import gettext_noop
from solver.core.layer import Layer
from solver.core.limits import DRAW_COST, charge, history_cost, scoring_cost
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
        return history_cost(rules, self.memory or 0) if forgets else 0


@dataclass(frozen=True, slots=True)
class WeightedCandidate:
    """Guesses a random candidate, weighted by the last answer.

    Each black peg of the last answer adds `red` to the weight of a candidate, and each white peg
    adds `white`. But every candidate would have given exactly that answer, so all weights are
    equal and this is random consistent play. docs/strategies.md explains the mistake.
    """

    slug: str
    red: float = 1 / 4
    white: float = 3 / 16
    is_random: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for option, weight in (("red", self.red), ("white", self.white)):
            if not 0 <= weight <= 1:
                raise OptionError(
                    gettext_noop("%(option)s is a weight from 0 to 1, not %(given)s."),
                    option=option,
                    given=weight,
                )

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        charge(DRAW_COST * len(position.candidates))
        weights = self.weights(position)
        total = weights.sum()
        shares = weights / total if total else None
        return int(rng.choice(position.candidates, p=shares))

    def most_work(self, rules: Rules, candidates: int, _turns: int) -> int:
        return DRAW_COST * candidates + scoring_cost(rules, candidates)

    def weights(self, position: Position) -> NDArray[np.float64]:
        """The weight of each candidate, float64, shape (candidates,)."""
        if not position.history:
            return np.ones(len(position.candidates))
        guess, _ = position.history[-1]
        worth = np.array(
            [self.red * black + self.white * white for black, white in position.space.feedbacks]
        )
        return worth[position.space.feedback(guess, position.candidates)]
