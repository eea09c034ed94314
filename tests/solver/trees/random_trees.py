"""Random decision trees for property tests."""

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

from solver import DecisionTree, Position
from tests.solver.hypothesis_strategies import rules

MAX_CODES = 150  # of the rules of a random tree


@dataclass(frozen=True)
class Whim:
    """Guesses a candidate that depends on a seed and the position, and sometimes any code.

    sober: whether it guesses the only candidate left, as most notations take for granted.
    """

    seed: int
    sober: bool
    slug: str = "whim"
    is_random: bool = False

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        turns = [number for turn in position.history for number in turn]
        rng = np.random.default_rng([self.seed, *turns])
        decided = self.sober and len(position.candidates) == 1
        if rng.random() < 0.2 and len(turns) < 10 and not decided:
            return int(rng.integers(position.space.rules.size))
        return int(rng.choice(position.candidates))


@st.composite
def random_trees(draw: st.DrawFn, *, sober: bool = False, max_colors: int = 12) -> DecisionTree:
    """The tree of a whim under any small rules."""
    shape = draw(rules(MAX_CODES).filter(lambda shape: shape.colors <= max_colors))
    return DecisionTree.build(Whim(draw(st.integers(0, 10**6)), sober), shape)
