"""A strategy that knows which secrets people like to hide."""

from dataclasses import dataclass
from math import factorial, perm
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from solver.core.codes import Code
from solver.core.limits import CALL_COST, DRAW_COST, PAST_SECRET_COST, charge
from solver.core.position import Position
from solver.core.rules import Rules

OWN_WEIGHT = 4.0  # secrets of others that one of the player's own is worth
PRIOR_SECRETS = 10.0  # secrets, looking as all codes do, that the past is added to


@dataclass(frozen=True, slots=True)
class MindReader:
    """A random candidate, weighed by how secrets looked that people hid before.

    The weight of a code is the odds of its shape times the odds of the color of each peg: how much
    more often they were hidden than they would be if all codes were as likely. The shape is where
    colors repeat, so that 1121 and 3323 have the same. Without repeats only colors tell.

    past: secrets that other people hid, in any order.
    own: secrets that this player hid, none of them in `past`; each counts as OWN_WEIGHT of the others.
    """

    slug: str
    past: tuple[Code, ...] = ()
    own: tuple[Code, ...] = ()
    is_random: ClassVar[bool] = True

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        rules, candidates = position.space.rules, len(position.candidates)
        charge(self.most_work(rules, candidates, len(position.history)))
        weights = self.weights(position)
        return int(rng.choice(position.candidates, p=weights / weights.sum()))

    def most_work(self, rules: Rules, candidates: int, _turns: int) -> int:
        by_pegs = 2 * rules.pegs * (rules.pegs + 1)
        return CALL_COST * rules.pegs + (DRAW_COST + by_pegs) * candidates + self._reading

    @property
    def _reading(self) -> int:
        """What it costs to read the past."""
        return PAST_SECRET_COST * (len(self.past) + len(self.own))

    def weights(self, position: Position) -> NDArray[np.float64]:
        """The weight of each candidate, positive, 1 where nothing is known; shape (candidates,).

        Raises CodeError if a secret of the past is no code under these rules.
        """
        space = position.space
        secrets = [space.index(secret) for secret in (*self.past, *self.own)]
        past = space.holes.take(np.array(secrets, dtype=np.intp), axis=1)
        counts = np.repeat([1.0, OWN_WEIGHT], [len(self.past), len(self.own)])
        holes = space.holes.take(position.candidates, axis=1)
        weights = _shape_odds(past, counts, space.rules).take(_shapes(holes))
        by_color = _color_odds(past, counts, space.rules)
        for hole in holes:
            weights *= by_color.take(hole)
        return weights


def _shapes(holes: NDArray[np.int8]) -> NDArray[np.int32]:
    """The number of each code's shape, below the factorial of the pegs.

    holes: shape (pegs, codes). Each hole's digit is the last hole before it of the same color, or
    else itself; so there are as many digits as holes up to there. Returns shape (codes,).
    """
    numbers = np.zeros(holes.shape[1], dtype=np.int32)
    for at, hole in enumerate(holes):
        last = np.full(len(numbers), at, dtype=np.int8)
        for earlier in range(at):
            last[holes[earlier] == hole] = earlier
        numbers *= at + 1
        numbers += last
    return numbers


def _shape_odds(
    past: NDArray[np.int8], counts: NDArray[np.float64], rules: Rules
) -> NDArray[np.float64]:
    """The odds of each shape by its number, shape (factorial of the pegs,).

    past: shape (pegs, secrets). counts: shape (secrets,), what each secret counts.
    """
    colors = [len(set(secret)) for secret in past.T.tolist()]
    alike = np.array([perm(rules.colors, used) for used in colors], dtype=np.float64)
    seen = np.bincount(
        _shapes(past), weights=counts * rules.size / alike, minlength=factorial(rules.pegs)
    )
    odds: NDArray[np.float64] = (seen + PRIOR_SECRETS) / (counts.sum() + PRIOR_SECRETS)
    return odds


def _color_odds(
    past: NDArray[np.int8], counts: NDArray[np.float64], rules: Rules
) -> NDArray[np.float64]:
    """The odds of each color, shape (colors,); the arguments are those of `_shape_odds`."""
    pegs = np.tile(counts, rules.pegs)
    seen = np.bincount(past.ravel(), weights=pegs, minlength=rules.colors)
    secrets = seen * rules.colors / rules.pegs
    odds: NDArray[np.float64] = (secrets + PRIOR_SECRETS) / (counts.sum() + PRIOR_SECRETS)
    return odds
