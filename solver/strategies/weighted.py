"""Weighted random play, as in a program that this project began with; no text describes it."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from solver.core.errors import gettext_noop
from solver.core.limits import DRAW_COST, charge, scoring
from solver.core.position import Position
from solver.core.rules import Rules
from solver.strategies.options import OptionError


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
        return DRAW_COST * candidates + scoring(rules, candidates)

    def weights(self, position: Position) -> NDArray[np.float64]:
        """The weight of each candidate, float64, shape (candidates,)."""
        if not position.history:
            return np.ones(len(position.candidates))
        guess, _ = position.history[-1]
        worth = np.array(
            [self.red * black + self.white * white for black, white in position.space.feedbacks]
        )
        return worth[position.space.feedback(guess, position.candidates)]
