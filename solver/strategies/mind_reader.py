"""A strategy that knows which secrets people like to hide.

Each candidate gets a weight: how much more often people hid codes that look like it than they
would if all codes were equally likely. "Looks like" means two things, which are treated as
independent: the shape (where colors repeat, so that 1121 and 3323 have the same shape) and the
color of each peg. The weight is the product of the odds of both. With few secrets, frequencies are
unreliable, so imagined secrets, distributed like all codes, are added to them (additive smoothing).
"""

from dataclasses import dataclass
from math import factorial, perm
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from solver.core.codes import Code
from solver.core.limits import CALL_COST, DRAW_COST, PAST_SECRET_COST, charge
from solver.core.position import Position
from solver.core.rules import Rules

OWN_WEIGHT = 4.0  # secrets of other people that count as much as one of this player's
PRIOR_SECRETS = 10.0  # imagined secrets, distributed like all codes, that smooth the frequencies


@dataclass(frozen=True, slots=True)
class MindReader:
    """Guesses a random candidate, weighted by what secrets people hid before.

    Under rules without repeats, all codes have the same shape, so only the colors matter.

    past: the secrets that other people hid, in any order.
    own: the secrets that this player hid, which are not in `past`; each counts OWN_WEIGHT times.
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
        """The pairs that it costs to read the past secrets."""
        return PAST_SECRET_COST * (len(self.past) + len(self.own))

    def weights(self, position: Position) -> NDArray[np.float64]:
        """The weight of each candidate: positive, and 1 if no secrets are known.

        Returns float64, shape (candidates,). Raises CodeError if a past secret is not a code under
        these rules.
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
    """A number for the shape of each code, from 0 to below the factorial of the pegs.

    In a mixed-radix number, the digit of each hole is the last earlier hole with the same color, or
    the hole itself if there is none; hole i, counted from 0, has i + 1 possible digits.
    holes: int8, shape (pegs, codes). Returns int32, shape (codes,).
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
    """The odds of each shape, by its number.

    A secret counts by its weight, divided by the share of all codes that have its shape: a shape of
    k colors has perm(colors, k) codes.
    past: int8, shape (pegs, secrets). counts: float64, shape (secrets,), the weight of each secret.
    Returns float64, shape (factorial of the pegs,).
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
    """The odds of each color, float64, shape (colors,); the arguments are those of `_shape_odds`.

    A color counts by its pegs, divided by those that it would have if all colors were equally
    likely.
    """
    pegs = np.tile(counts, rules.pegs)
    seen = np.bincount(past.ravel(), weights=pegs, minlength=rules.colors)
    secrets = seen * rules.colors / rules.pegs
    odds: NDArray[np.float64] = (secrets + PRIOR_SECRETS) / (counts.sum() + PRIOR_SECRETS)
    return odds
