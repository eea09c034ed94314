"""The trees that stand in for perfect play where the best guesses are not known.

A tree exists, so what it needs is an upper bound: perfect play needs as many guesses or fewer. Each
tree is grown within a limit, the last one without: it looks at each code once for each guess.
"""

from contextlib import suppress

from solver.analysis.tree import grow
from solver.core.guess_counts import GuessCounts
from solver.core.layer import Layer
from solver.core.limits import Limit, TooFarError, metered
from solver.core.position import Position
from solver.strategies import Strategy
from solver.strategies.consistent import LowestCandidate
from solver.strategies.costs import expected_size
from solver.strategies.one_step import Among, OneStep
from solver.strategies.optimal_guess import STAND_IN

TREES = (STAND_IN, OneStep("expected-size-candidates", expected_size, Among.CANDIDATES))
"""From the tree with the fewest guesses to the one with the least work."""
CHEAPEST = LowestCandidate("lowest")
"""Its tree is within every limit."""


def stand_in_of(position: Position, limit: Limit) -> tuple[Strategy, GuessCounts]:
    """The first strategy whose tree is within the limit, or the cheapest, and what its tree needs."""
    for strategy in TREES:
        with suppress(TooFarError), metered(limit):
            return strategy, _needed(strategy, position)
    return CHEAPEST, _needed(CHEAPEST, position)


def stand_in_named(slug: str | None) -> Strategy:
    """The stand-in of this name; the first one, if it is of none."""
    return {tree.slug: tree for tree in (*TREES, CHEAPEST)}.get(slug or "", STAND_IN)


def _needed(strategy: Strategy, position: Position) -> GuessCounts:
    _, found, _ = grow(strategy, Layer.of(position))
    return GuessCounts(histogram=found, complete=True)
