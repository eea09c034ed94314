"""Estimates: about how many guesses some number of candidates needs, whichever codes they are.

Where even the tree of a one-step strategy takes too long, only the number of candidates counts. A
good guess splits x candidates into cells of about x p_c, where p_c is the share of the answer c.
All together then need T(x) = x - 1 + sum of T(x p_c) guesses: one each, less the one that the guess
itself may find, and what the cells need. The shares are those of the first guess that leaves the
fewest bits unknown. Later guesses split more evenly, so the shares are raised to a power and scaled
to add up to 1 again.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.core.cache import cached
from solver.core.limits import (
    CALL_COST,
    COUNT_COST,
    ESTIMATE_CACHE_BYTES,
    charge,
    representatives_cost,
    scoring_cost,
)
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.core.symmetry import Symmetry, representatives
from solver.strategies.costs import uncertainty
from solver.strategies.one_step import FIRST_GUESS_CLASSES

# The power of the shares. It was fitted to the totals of our books and to trees of `entropy` in 130
# positions under 14 rules: with 0.8, the root mean square of the error is 0.18 guesses; with 0.7 or
# 0.9, it is 0.19 or 0.20.
EVENNESS = 0.8
STEPS = 8  # sizes in a table for each doubling of the candidates
CURVE_COST = 40_000  # pairs; one size of the table: its cells are looked up one after the other
ESTIMATE = "estimate"
"""The name of the stand-in, where values are estimated."""


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """The estimates under some rules.

    firsts: intp, shape (firsts,), the first guesses, one of each class.
    sizes: uint32, shape (feedbacks, firsts), the cells of each.
    means: float64, the mean number of guesses for 1, 2 ** (1 / STEPS), ... candidates.
    """

    firsts: Indices
    sizes: NDArray[np.uint32]
    means: NDArray[np.float64]

    def total(self, counts: NDArray[np.integer]) -> int:
        """The guesses that positions with so many candidates need together, rounded.

        counts: integers, shape (positions,); 0 needs none.
        """
        steps = np.log2(np.maximum(counts, 1)) * STEPS
        means = np.interp(steps, np.arange(len(self.means)), self.means)
        return round(float((counts * means).sum()))

    @property
    def bytes(self) -> int:
        """The bytes that its arrays take."""
        return self.firsts.nbytes + self.sizes.nbytes + self.means.nbytes


@cached(ESTIMATE_CACHE_BYTES, size=lambda estimate: estimate.bytes)
def estimate_of(rules: Rules) -> Estimate:
    """The estimates under some rules, remembered between calls."""
    space = code_space(rules)
    firsts = representatives(Symmetry.whole(rules))
    charge(len(firsts) * COUNT_COST * rules.size + CURVE_COST * _steps(rules))
    cells = len(space.feedbacks)
    sizes = np.array(
        [np.bincount(space.feedback(guess), minlength=cells) for guess in firsts.tolist()],
        dtype=np.uint32,
    ).T
    least = sizes[:, int(uncertainty(sizes).argmin())]
    shares = least[least > 0] / rules.size
    return Estimate(firsts, sizes, _curve(shares**EVENNESS / (shares**EVENNESS).sum(), rules))


def estimates_cost(rules: Rules) -> int:
    """The pairs that it costs at most to make the estimates of some rules."""
    first = CALL_COST + scoring_cost(rules, rules.size) + COUNT_COST * rules.size
    return representatives_cost(rules) + FIRST_GUESS_CLASSES * first + CURVE_COST * _steps(rules)


def _curve(shares: NDArray[np.float64], rules: Rules) -> NDArray[np.float64]:
    """The mean number of guesses for each size of the table; never less than n needs at least."""
    means = np.ones(_steps(rules))
    for step in range(1, len(means)):
        count = 2 ** (step / STEPS)
        means[step] = (2 * count - 1) / count
        if count > 2:  # noqa: PLR2004 - of two candidates, one is found by each of two guesses
            below = np.interp(
                np.log2(np.maximum(count * shares, 1)) * STEPS, np.arange(step), means[:step]
            )
            means[step] = max(means[step], (count - 1 + count * (shares * below).sum()) / count)
    return means


def _steps(rules: Rules) -> int:
    """How many sizes a table has."""
    return int(np.ceil(np.log2(rules.size) * STEPS)) + 1
