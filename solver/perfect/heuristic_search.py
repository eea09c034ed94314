"""Heuristic search: a good tree where a proof of the best one is out of reach.

This is a beam search (Lowerre 1976, docs/bibliography.md) in stages. In each position, only the
most promising guesses are tried, and each is followed to the end. The first stage finds them by
looking two guesses ahead, where a curve fitted to known totals estimates from the size of a cell
what it still needs. A later stage tries the guesses that the stage before found best, and searches
more thoroughly. A small position is searched by branch and bound (`search`), except that only its
candidates and a pool of promising guesses may be guessed.

Why stages: the curve knows only the sizes of cells. Of cells with equally many candidates, one
needs up to a tenth more than another (measured under 5x6), so the estimate misses the best guess
unless many are tried, and many can be tried only if each is followed with a small pool.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.partition import cell_sizes
from solver.core.space import CodeSpace, Indices, cells_of
from solver.perfect.automorphisms import automorphisms_of
from solver.perfect.bounds import IMPOSSIBLE, SYMMETRY_SIZE, TRIVIAL_SIZE, candidates_key
from solver.perfect.search import Search

# Share of the estimate that cells are assumed to need at least, where the estimate is scaled so
# that it is right for the cells of the best guess; no tree that was tried saved more.
SURE_SHARE = 0.985
# Coefficients of a polynomial in the natural logarithm of the candidates, from the lowest power:
# the mean number of guesses, fitted to known totals.
MEAN_COEFFICIENTS = (1.62, 0.2, 0.0165)
NEXT_CANDIDATES = 60  # candidates of a cell that are looked at as its next guess
NEXT_GUESSES = 100  # promising guesses of the position that are looked at as the next guess, too


class Effort(NamedTuple):
    """How thoroughly a stage searches.

    widths: the guesses to try in a position, by the number of guesses made before it; the last
        width applies to all later positions.
    pool: the guesses that may be made in a small position, in addition to its candidates.
    most: the most candidates that a small position has.
    looks: the guesses of a position whose cells the first stage looks into, to find the promising
        ones; by depth, as the widths.
    """

    widths: tuple[int, ...]
    pool: int = 400
    most: int = 200
    looks: tuple[int, ...] = (400,)

    def width(self, depth: int) -> int:
        """The guesses to try after so many guesses."""
        return _at(self.widths, depth)


class Plan(NamedTuple):
    """A guess in a position, and the guesses that all its candidates then need together."""

    total: int
    guess: int


class HeuristicSearch:
    """One stage: the best plans for each position, remembered.

    before: the stage before, which says which guesses to try; None for the first.
    keep: the plans to keep for each position, by depth: the widths of the stage that follows.
    plans: by the key of a position that is not small, its best plans, the best first.
    settled: called with the key and the plans of each position that is not small.
    """

    settled: Callable[[bytes, Sequence[Plan]], None] | None = None

    def __init__(
        self, space: CodeSpace, effort: Effort, before: "HeuristicSearch | None" = None
    ) -> None:
        self.space = space
        self.effort = effort
        self.before = before
        self.keep = Effort((1,))
        self.plans: dict[bytes, Sequence[Plan]] = {}
        self._small: dict[bytes, int] = {}
        self._automorphisms = automorphisms_of(space.rules)
        self._expected = _expected_totals(space.rules.size)
        if before:
            before.keep = effort

    def total(self, candidates: Indices, depth: int) -> int:
        """The guesses that all candidates need together, after `depth` guesses."""
        if len(candidates) <= TRIVIAL_SIZE:
            return 2 * len(candidates) - 1
        if len(candidates) > self.effort.most:
            return self.best(candidates, depth).total
        key = candidates_key(candidates)
        if key not in self._small:
            search = self.search(candidates)
            self._small[key] = search.total(search.start)
        return self._small[key]

    def best(self, candidates: Indices, depth: int = 0) -> Plan:
        """The best plan for a position that is not small."""
        return self.ranking(candidates, depth)[0]

    def ranking(self, candidates: Indices, depth: int) -> Sequence[Plan]:
        """The best plans for a position, the best first."""
        key = candidates_key(candidates)
        if key not in self.plans:
            self.plans[key] = self._rank(candidates, depth)
            if self.settled:
                self.settled(key, self.plans[key])
        return self.plans[key]

    def _rank(self, candidates: Indices, depth: int) -> Sequence[Plan]:
        """The best plans of those that are tried.

        A guess is dropped as soon as the estimate says that it will not be among them.
        """
        kept: list[Plan] = []
        keep, share = self.keep.width(depth), 1.0
        for guess in self._tried(candidates, depth):
            cells = self._cells(candidates, guess)
            limit = kept[-1].total if len(kept) == keep else IMPOSSIBLE
            total = len(candidates) + self._needed(cells, depth, limit - len(candidates), share)
            if total < limit:
                kept = sorted([*kept, Plan(total, guess)])[:keep]
                if kept[0].guess == guess:
                    share = (total - len(candidates)) / self._hoped(cells)
        return kept

    def search(self, candidates: Indices) -> Search:
        """The search that settles a small position."""
        every = self.space.indices
        promising = every[self._in_order(every, candidates)[: self.effort.pool]]
        return Search(self.space, candidates, np.union1d(promising, candidates), skip_alike=True)

    def cells(self, candidates: Indices, guess: int) -> Iterator[tuple[int, Indices]]:
        """The cells of a guess, by answer, without the winning one."""
        return cells_of(self.space.feedback(guess, candidates), candidates, self.space.win)

    def _cells(self, candidates: Indices, guess: int) -> list[Indices]:
        """The same cells, the largest first."""
        return sorted((cell for _, cell in self.cells(candidates, guess)), key=len, reverse=True)

    def _hoped(self, cells: Iterable[Indices]) -> float:
        """The estimate of the guesses that some cells need."""
        return sum(float(self._expected[len(cell)]) for cell in cells)

    def _needed(self, cells: Sequence[Indices], depth: int, limit: int, share: float) -> int:
        """The guesses that the candidates of all cells need after a guess that makes these cells.

        share: of the estimate, what the cells of the best guess so far need.
        Returns IMPOSSIBLE as soon as the estimate says that the sum will not be below the limit.
        """
        found, share = 0, SURE_SHARE * share
        hoped = share * self._hoped(cells)
        for cell in cells:
            if found + hoped >= limit:
                return IMPOSSIBLE
            found += self.total(cell, depth + 1)
            hoped -= share * float(self._expected[len(cell)])
        return found

    def _tried(self, candidates: Indices, depth: int) -> list[int]:
        """The guesses to follow to the end, the most promising first."""
        width = self.effort.width(depth)
        if self.before is not None:
            return [plan.guess for plan in self.before.ranking(candidates, depth)[:width]]
        guesses = self._promising(candidates, max(_at(self.effort.looks, depth), width))
        likely = guesses[:NEXT_GUESSES]
        costs = [self._cost_ahead(candidates, guess, likely) for guess in guesses.tolist()]
        order = np.argsort(costs, kind="stable")[:width]
        return [int(guess) for guess in guesses[order]]

    def _cost_ahead(self, candidates: Indices, guess: int, likely: Indices) -> float:
        """The estimate of what the cells need after their most promising next guess."""
        cost = 0.0
        for _, cell in self.cells(candidates, guess):
            if len(cell) <= TRIVIAL_SIZE:
                cost += 2 * len(cell) - 1
                continue
            some = cell[:: -(-len(cell) // NEXT_CANDIDATES)]
            sizes = cell_sizes(self.space, np.union1d(some, likely), cell)
            cost += len(cell) + float(self._expected[sizes[:-1]].sum(axis=0).min())
        return cost

    def _promising(self, candidates: Indices, count: int) -> Indices:
        """The guesses whose cells look cheapest, one of each class of equivalent guesses."""
        guesses = self.space.indices
        if len(candidates) >= SYMMETRY_SIZE:
            classes = self._automorphisms.classes(candidates)
            guesses = guesses if classes is None else np.unique(classes).astype(np.intp)
        return guesses[self._in_order(guesses, candidates)[:count]]

    def _in_order(self, guesses: Indices, candidates: Indices) -> Indices:
        """The places of some guesses, those first whose cells look cheapest."""
        sizes = cell_sizes(self.space, guesses, candidates)
        return np.argsort(self._expected[sizes[:-1]].sum(axis=0), kind="stable")


def _at(numbers: Sequence[int], depth: int) -> int:
    """The number for a depth; the last one applies to all later depths."""
    return numbers[min(depth, len(numbers) - 1)]


def _expected_totals(most: int) -> NDArray[np.float64]:
    """Estimated guesses that 0 to `most` candidates need together, float64, shape (most + 1,)."""
    counts = np.arange(1, most + 1)
    means = np.polynomial.Polynomial(MEAN_COEFFICIENTS)(np.log(counts))
    return np.concatenate([[0.0], np.maximum(means * counts, 2 * counts - 1)])
