"""Heuristic search: a good tree where a proof of the best one is out of reach.

This is a beam search (Lowerre 1976, docs/bibliography.md) with a one-step evaluation. In each
position, only the most promising guesses are tried, and each is followed to the end. A guess is
promising if its cells are cheap, where a curve fitted to known totals estimates from the size of a
cell what it still needs. A small position is searched by branch and bound (`search`), except that
only its candidates and a pool of promising guesses may be guessed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.partition import cell_sizes
from solver.core.space import CodeSpace, Indices, cells_of
from solver.perfect.automorphisms import Automorphisms
from solver.perfect.bounds import IMPOSSIBLE, SYMMETRY_SIZE, key_of
from solver.perfect.search import Search

# Share of the estimate that cells are assumed to need at least; no tree that was tried saved more.
SURE_SHARE = 0.985
# Coefficients of a polynomial in the natural logarithm of the candidates, from the lowest power:
# the mean number of guesses, fitted to known totals.
MEAN_COEFFICIENTS = (1.62, 0.2, 0.0165)


class Plan(NamedTuple):
    """The code to guess in a position, and the guesses that all its candidates then need."""

    total: int
    guess: int


class HeuristicSearch:
    """A plan for each position, remembered.

    widths: the guesses to try in a position, by the number of guesses made before it; the last
        width applies to all later positions.
    pool: the guesses that may be made in a small position, in addition to its candidates.
    most: the most candidates that a small position has.
    settled: called with each plan for a position that is not small, and the key of its candidates.
    """

    settled: Callable[[bytes, Plan], None] | None = None

    def __init__(
        self, space: CodeSpace, widths: Sequence[int], pool: int = 400, most: int = 200
    ) -> None:
        self.space = space
        self.widths = widths
        self.pool = pool
        self.most = most
        self.plans: dict[bytes, Plan] = {}
        self._small: dict[bytes, int] = {}
        self._automorphisms = Automorphisms(space)
        self._expected = _expected_totals(space.rules.size)

    def total(self, candidates: Indices, depth: int) -> int:
        """The guesses that all candidates need together, after `depth` guesses."""
        if len(candidates) > self.most:
            return self.plan(candidates, depth).total
        key = key_of(candidates)
        if key not in self._small:
            search = self.search(candidates)
            self._small[key] = search.total(search.start)
        return self._small[key]

    def plan(self, candidates: Indices, depth: int = 0) -> Plan:
        """The plan for a position that is not small."""
        key = key_of(candidates)
        if key not in self.plans:
            width = self.widths[min(depth, len(self.widths) - 1)]
            best = Plan(IMPOSSIBLE, 0)
            for guess in self._promising(candidates, width).tolist():
                best = min(best, Plan(self._total_of(guess, candidates, depth, best.total), guess))
            self.plans[key] = best
            if self.settled:
                self.settled(key, best)
        return self.plans[key]

    def search(self, candidates: Indices) -> Search:
        """The search that settles a small position."""
        pool = np.union1d(self._promising(candidates, self.pool), candidates)
        return Search(self.space, candidates, pool)

    def cells(self, candidates: Indices, guess: int) -> Iterator[tuple[int, Indices]]:
        """The cells of a guess, by answer, without the winning one."""
        return cells_of(self.space.feedback(guess, candidates), candidates, self.space.win)

    def _total_of(self, guess: int, candidates: Indices, depth: int, limit: int) -> int:
        """The guesses that all candidates need if this guess is made.

        Returns IMPOSSIBLE as soon as the estimate says that the total will not be below the limit.
        """
        cells = [cell for _, cell in self.cells(candidates, guess)]
        cells.sort(key=len, reverse=True)
        total = len(candidates)
        hoped = SURE_SHARE * sum(float(self._expected[len(cell)]) for cell in cells)
        for cell in cells:
            if total + hoped >= limit:
                return IMPOSSIBLE
            total += self.total(cell, depth + 1)
            hoped -= SURE_SHARE * float(self._expected[len(cell)])
        return total

    def _promising(self, candidates: Indices, count: int) -> Indices:
        """The guesses whose cells look cheapest, one of each class of equivalent guesses."""
        guesses = self.space.indices
        if len(candidates) >= SYMMETRY_SIZE:
            classes = self._automorphisms.classes(candidates.astype(np.uint16))
            guesses = guesses if classes is None else np.unique(classes).astype(np.intp)
        sizes = cell_sizes(self.space, guesses, candidates)
        costs = self._expected[sizes[:-1]].sum(axis=0)
        return guesses[np.argsort(costs, kind="stable")[:count]]


def _expected_totals(most: int) -> NDArray[np.float64]:
    """Estimated guesses that 0 to `most` candidates need together, float64, shape (most + 1,)."""
    counts = np.arange(1, most + 1)
    means = np.polynomial.Polynomial(MEAN_COEFFICIENTS)(np.log(counts))
    return np.concatenate([[0.0], np.maximum(means * counts, 2 * counts - 1)])
