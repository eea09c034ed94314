"""Yardsticks: what guesses need, where perfect play is not known.

All guesses in a position are measured with the same yardstick: with the tree of `entropy`, or else
with that of `expected-size-candidates`, which compares fewer guesses, or else with an estimate,
which knows only the number of candidates (`estimate`). The first one within the limit is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.analysis.estimate import ESTIMATE, estimate_of
from solver.analysis.stand_ins import TREES
from solver.analysis.tree import grow
from solver.core.comparing import comparing_cost
from solver.core.layer import Layer
from solver.core.limits import (
    COUNT_COST,
    Limit,
    TooFarError,
    answers_of,
    charge,
    metered,
    scoring_cost,
)
from solver.core.partition import cell_sizes
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices
from solver.strategies.costs import uncertainty
from solver.strategies.one_step import Among, OneStep
from solver.strategies.optimal_guess import STAND_IN

# How many times more a tree costs than the next guess of its largest positions, at least. YardstickTotals:
# 2.5 to 24 times; after a first guess, whose symmetries spare work in one layer only, 10 to 260.
DEPTH, START_DEPTH = 2.5, 10
POOL = 400  # candidates, and as many codes, among which the best guess of a huge position is sought
SAMPLE = 1_000  # candidates on which these guesses are compared
STRIDE = (5**0.5 - 1) / 2  # the golden ratio: its multiples, modulo 1, are spread evenly


class Purse:
    """The pairs that several computations may still cost together."""

    def __init__(self, limit: Limit) -> None:
        self.left = limit.pairs

    @contextmanager
    def lent(self, share: float = 1.0) -> Iterator[None]:
        """Allows the work in the block a share of what is left. Raises TooFarError.

        Work counts as if nothing had been remembered before.
        """
        with metered(Limit(share * self.left)) as meter:
            try:
                yield
            finally:
                self.left -= meter.cold


class YardstickTotals(NamedTuple):
    """What some guesses need in a position.

    strategy: the name of the yardstick.
    totals: by guess, the guesses that all candidates need together if it is made.
    """

    strategy: str
    totals: Mapping[int, int]


def yardstick_totals(position: Position, guesses: Sequence[int], purse: Purse) -> YardstickTotals:
    """What some guesses need. At the start, an estimate measures every other first guess, too."""
    cells = {guess: sizes_after(position, guess) for guess in guesses}
    is_start = not position.history
    depth = START_DEPTH if is_start else DEPTH
    for tree in TREES:
        share = 1.0 if is_start and tree is TREES[-1] else 0.5  # the start comes last
        work = sum(_least_work(tree, position, guess, cells[guess]) for guess in cells)
        if depth * work > share * purse.left:
            continue
        try:
            with purse.lent(share):
                return YardstickTotals(
                    tree.slug, {guess: _tree_total(tree, position, guess) for guess in cells}
                )
        except TooFarError:
            continue
    estimate = estimate_of(position.space.rules)
    if not position.history:
        firsts = estimate.firsts.tolist()
        cells |= dict(zip(firsts, estimate.sizes.T, strict=True))
    count = len(position.candidates)
    return YardstickTotals(
        ESTIMATE, {guess: count + estimate.total(sizes[:-1]) for guess, sizes in cells.items()}
    )


def promising_guess(position: Position, purse: Purse) -> int:
    """The guess of `entropy`; in a huge position, the one of a sample that seems best."""
    whole = np.array([len(position.candidates), 0])
    if _least_work(STAND_IN, position, None, whole) <= purse.left / 4:
        try:
            with purse.lent(share=0.25):
                return STAND_IN.next_guess(position, np.random.default_rng(0))
        except TooFarError:
            pass
    space, candidates = position.space, position.candidates
    pool = np.union1d(_some(candidates, POOL), _some(space.indices, POOL))
    costs = uncertainty(cell_sizes(space, pool, _some(candidates, SAMPLE)))
    return int(pool[costs.argmin()])


def sizes_after(position: Position, guess: int) -> NDArray[np.intp]:
    """How many candidates give each answer to a guess, intp, shape (feedbacks,)."""
    charge(COUNT_COST * len(position.candidates))
    answers = position.space.feedback(guess, position.candidates)
    return np.bincount(answers, minlength=position.space.win + 1)


def yardsticks_cost(rules: Rules, candidates: int, positions: int = 0, guesses: int = 0) -> int:
    """The pairs that measuring costs at most, besides what the purse pays for.

    candidates: the most that a position has.
    positions: those in which a promising guess is sought and measured.
    guesses: further guesses that are measured.
    """
    counting = scoring_cost(rules, candidates) + COUNT_COST * candidates
    seeking = comparing_cost(rules, 2 * POOL, SAMPLE)
    return positions * seeking + (positions + guesses) * counting


def _tree_total(tree: OneStep, position: Position, guess: int) -> int:
    """The guesses that all candidates need together if a guess is made, and then those of a tree."""
    below, _ = Layer.of(position).after(np.array([guess]))
    _, found, _ = grow(tree, below)
    needed = sum(guesses * secrets for guesses, secrets in enumerate(found, start=1))
    return len(position.candidates) + needed


def _least_work(
    tree: OneStep, position: Position, guess: int | None, sizes: NDArray[np.intp]
) -> int:
    """About the least work that the next guess of a tree costs in each cell of a guess.

    Of equivalent guesses, only one is compared. Small cells are left out: they cost little.
    """
    space, symmetry = position.space, position.symmetry
    if guess is not None:
        symmetry = symmetry.after(space.code(guess))
    alike = prod(factorial(symmetry.holes.count(label)) for label in set(symmetry.holes))
    alike *= factorial(len(symmetry.unused))
    large = [size for size in sizes[:-1].tolist() if size > answers_of(space.rules)]
    every = space.rules.size
    return sum(
        comparing_cost(
            space.rules, -(-(size if tree.among == Among.CANDIDATES else every) // alike), size
        )
        for size in large
    )


def _some(codes: Indices, most: int) -> Indices:
    """Some of many codes, spread evenly, or all of a few; intp, shape (codes,), ascending."""
    if len(codes) <= most:
        return codes
    return codes[np.unique((np.arange(most) * STRIDE % 1 * len(codes)).astype(np.intp))]
