"""A search for the fewest guesses on average where codes are not equally likely.

Each candidate has a weight. The cost of a tree is the sum over the candidates of weight times
guesses. A guess costs the weight of the position, because each candidate takes that guess, plus
what its cells cost, and the candidate that is guessed has no cell. The search is branch and bound
over sets of candidates, remembered by their places in descending order of weight.

**The bound.** Of F answers, F - 1 do not win. So, in a position, at most one candidate is found by
the first guess, F - 1 by the second, (F - 1)² by the third, and so on. The bound gives the heaviest
candidates the fewest guesses. With equal weights and cells of at most F candidates, it is the bound
of `bounds`.

**What is skipped.** Guesses whose bound does not beat the best found, and guesses that all
candidates answer alike. Nothing is skipped by
symmetry, because equivalent guesses make cells of different weights.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.limits import POSITION_COST, TooFarError, charge
from solver.core.space import CodeSpace, Indices
from solver.perfect.bounds import TRIVIAL_SIZE

MAX_PRIOR_PAIRS = 1 << 20  # codes times candidates; a larger position is not searched
# What it costs, in pairs, to bound all guesses of a position and to follow one of them.
RANKING_COST = 6_000  # the numpy calls for one candidate
RANK_COST = 8  # one guess and one candidate
FOLLOWING_COST = 40_000  # one guess
ROUNDING_ERROR = 1e-12  # share of the weight; a total that is lower by no more is not better

Places: TypeAlias = NDArray[np.uint16]
Weights: TypeAlias = NDArray[np.float64]


class _Known(NamedTuple):
    """What is known of a set of candidates. is_total: whether the cost is no mere lower bound."""

    cost: float
    is_total: bool


class PriorSearch:
    """Finds the least cost of sets of candidates of one position.

    start: uint16, shape (candidates,), the places of all candidates.
    """

    def __init__(self, space: CodeSpace, candidates: Indices, weights: Weights) -> None:
        """Score every code against the candidates.

        candidates: intp, shape (candidates,), ascending. weights: float64, the same shape, above 0.

        Raises TooFarError if there are too many pairs of codes and candidates.
        """
        if len(candidates) * space.rules.size > MAX_PRIOR_PAIRS:
            raise TooFarError
        order = np.argsort(-weights, kind="stable")
        self._codes, self._weights = candidates[order], weights[order]
        self._cells = _answers(space, self._codes)
        self._win = space.win
        self._slack = ROUNDING_ERROR * float(weights.sum())
        self._known: dict[bytes, _Known] = {}
        # By the rank of a candidate among those of its position, from 1: the guesses it takes.
        guesses = _fewest_guesses(len(candidates), space.win)
        self._fewest = np.concatenate([[0], guesses]).astype(np.float64)
        self.start: Places = np.arange(len(candidates), dtype=np.uint16)

    def total(self, places: Places) -> float:
        """The least cost of some candidates. Raises TooFarError at the limit of the meter."""
        return self._total(places, np.inf)

    def best_guess(self, places: Places) -> int:
        """The index of a guess of the least cost. Raises TooFarError."""
        if len(places) <= TRIVIAL_SIZE:
            return int(self._codes[places[0]])
        least = self._total(places, np.inf)
        for guess, _ in self._choices(places):
            if self._after(guess, places, np.inf) <= least + self._slack:
                return guess
        raise AssertionError("No guess has the cost of its position.")

    def _total(self, places: Places, most: float) -> float:
        """The least cost if it is below `most`; otherwise a lower bound that is not below it."""
        weights = self._weights[places]
        if len(places) <= TRIVIAL_SIZE:
            return float(weights @ self._fewest[1 : len(places) + 1])
        key = places.tobytes()
        known = self._known.get(key)
        if known is not None and (known.is_total or known.cost >= most):
            return known.cost
        if self._splits_all(places):
            return self._bound(places)
        best = np.inf
        for guess, bound in self._choices(places):
            to_beat = min(best, most)
            if bound >= to_beat - self._slack:
                break
            best = min(best, self._after(guess, places, to_beat))
        found = _Known(best, is_total=True) if best < most else _Known(most, is_total=False)
        self._known[key] = found
        return found.cost

    def _after(self, guess: int, places: Places, most: float) -> float:
        """The least cost with a given guess if it is below `most`; else a bound not below it."""
        charge(FOLLOWING_COST)
        answers = self._cells[places, guess]
        cells = [places[answers == cell] for cell in set(answers.tolist()) - {self._win}]
        bounds = [self._bound(cell) for cell in cells]
        cost = float(self._weights[places].sum()) + sum(bounds)
        for at in sorted(range(len(cells)), key=lambda at: len(cells[at])):
            if cost >= most - self._slack:
                return max(cost, most)
            others = cost - bounds[at]
            cost = others + self._total(cells[at], most - others)
        return cost

    def _splits_all(self, places: Places) -> bool:
        """Whether the heaviest candidate separates all others, so that no guess is better."""
        answers = self._cells[places, self._codes[places[0]]]
        return len(set(answers.tolist())) == len(places)

    def _bound(self, places: Places) -> float:
        """A lower bound of the cost of some candidates."""
        known = self._known.get(places.tobytes())
        if known is not None:
            return known.cost
        return float(self._weights[places] @ self._fewest[1 : len(places) + 1])

    def _choices(self, places: Places) -> list[tuple[int, float]]:
        """The guesses that split the candidates, each with a lower bound of its cost, least first."""
        cells, weights = self._cells[places], self._weights[places]
        codes = cells.shape[1]
        charge(POSITION_COST + len(places) * (RANKING_COST + RANK_COST * codes))
        counts = np.zeros((self._win + 1) * codes, dtype=np.uint16)
        bounds = np.full(codes, weights.sum())
        bounds[self._codes[places]] -= weights  # nothing is needed after the win
        for row, weight in zip(cells, weights, strict=True):
            of_cell = row * codes + np.arange(codes)
            ranks = counts[of_cell] + 1
            counts[of_cell] = ranks
            bounds += weight * self._fewest[ranks]
        splits = np.flatnonzero((cells != cells[0]).any(axis=0))
        order = splits[np.argsort(bounds[splits], kind="stable")]
        return list(zip(order.tolist(), bounds[order].tolist(), strict=True))


def _answers(space: CodeSpace, candidates: Indices) -> NDArray[np.intp]:
    """The answer of each candidate to each code, intp, shape (candidates, codes)."""
    return np.array([space.feedback(candidate) for candidate in candidates.tolist()], dtype=np.intp)


def _fewest_guesses(candidates: int, answers: int) -> NDArray[np.intp]:
    """The guesses that candidates need at least, ascending, intp, shape (candidates,).

    answers: those that do not win.
    """
    counts, found = [1], 1
    while found < candidates:
        counts.append(counts[-1] * answers)
        found += counts[-1]
    return np.repeat(np.arange(1, len(counts) + 1), counts)[:candidates]
