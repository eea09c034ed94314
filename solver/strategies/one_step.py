"""One-step strategies: they look at the cells of each guess, and no further.

The cost of a guess is a function of its cell sizes alone. Ties go to a candidate, then to the
lowest code; with one or two candidates left the lowest is guessed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.codes import Code
from solver.position import Position
from solver.rules import Rules
from solver.space import Sizes, code_space

Costs: TypeAlias = NDArray[np.intp] | NDArray[np.float64]

SETTLED = 2  # candidates, of which the lowest is as good a guess as any code


def worst_case(sizes: Sizes) -> Costs:
    """Largest cell of each partition (Knuth 1977).

    sizes: intp, shape (guesses, feedbacks). Returns intp, shape (guesses,).
    """
    largest: Costs = sizes.max(axis=1)
    return largest


def empty_cells(sizes: Sizes) -> Costs:
    """Feedbacks that no candidate would give (Kooi 2005): fewest empty is most parts.

    sizes: intp, shape (guesses, feedbacks). Returns intp, shape (guesses,).
    """
    empty: Costs = np.count_nonzero(sizes == 0, axis=1)
    return empty


@dataclass(frozen=True, slots=True)
class OneStep:
    """Guesses the code, candidate or not, whose partition costs least."""

    slug: str
    cost: Callable[[Sizes], Costs]
    is_random: ClassVar[bool] = False

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        if not position.history:
            return opening(self, position.space.rules)
        candidates = position.candidates
        if len(candidates) <= SETTLED:
            return int(candidates[0])
        costs = self.cost(position.space.cell_sizes(position.space.indices, candidates))
        tied = candidates[costs[candidates] == costs.min()]
        return int(tied[0] if tied.size else costs.argmin())


@lru_cache(maxsize=128)
def opening(strategy: OneStep, rules: Rules) -> int:
    """The index of the first guess, chosen once for each strategy and rules.

    Before any answer, codes of the same color pattern have the same cells, so the lowest of
    each pattern stands for all.
    """
    space = code_space(rules)
    guesses = np.array([space.index(code) for code in _lowest_of_each_pattern(rules)])
    costs = strategy.cost(space.cell_sizes(guesses, space.indices))
    return int(guesses[costs.argmin()])


def _lowest_of_each_pattern(rules: Rules) -> Iterator[Code]:
    """For four pegs 1111, 1112, 1122, 1123 and 1234, in ascending order."""
    if not rules.repeats:
        yield tuple(range(rules.pegs))
        return
    for runs in _partitions(rules.pegs, rules.pegs):
        if len(runs) <= rules.colors:
            yield tuple(color for color, run in enumerate(runs) for _ in range(run))


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a total as a sum of parts that never grow, long first parts first."""
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield part, *rest
