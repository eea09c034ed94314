"""The costs by which one-step strategies compare guesses; the lowest cost is best.

A cost depends only on the sizes of the cells that a guess makes. Each function reduces the first
axis: it takes uint8 or uint32 of shape (feedbacks, guesses) or (feedbacks, guesses, positions), and
returns one cost for each guess and position. All guesses split the same candidates. For every cost, a
guess that puts each candidate into a cell of its own is the cheapest. The titles of the works cited
are in docs/bibliography.md.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.partition import Sizes
from solver.core.space import Indices

SHORT = 8  # rows that are reduced at once

Costs: TypeAlias = NDArray[np.unsignedinteger[Any]] | NDArray[np.float64]


def worst_case(sizes: Sizes) -> Costs:
    """The candidates left after the worst answer (Knuth 1977)."""
    largest: Costs = sizes.max(axis=0)
    return largest


def expected_size(sizes: Sizes) -> Costs:
    """The candidates left on average, times the number of candidates (after Irving 1978).

    A cell of n out of N candidates is the outcome with probability n/N, so the mean is the sum of
    n²/N over the cells. N is the same for all guesses, so the sum of the squares decides.
    """
    kind = _square_type(sizes)
    squares: Costs = np.einsum("c...,c...->...", sizes, sizes, dtype=kind, casting="unsafe")
    return squares


def uncertainty(sizes: Sizes) -> Costs:
    """The bits unknown after the answer, times the number of candidates (after Neuwirth 1982).

    That is the sum of n log2 n over the cells. It is least for the guess with the most entropy. The
    logarithms come from a table by n, because there are many cells and few different sizes.
    """
    counts = np.arange(int(sizes.max()) + 1)
    bits = counts * np.log2(np.maximum(counts, 1))
    unknown = np.zeros(sizes.shape[1:])
    for size in sizes:
        unknown += bits.take(size)
    return unknown


def empty_cells(sizes: Sizes) -> Costs:
    """The answers that no candidate would give: fewest empty cells means most parts (Kooi 2005).

    The winning answer is one of them, so a candidate has one part more than its losing answers.
    """
    empty: Costs = np.add.reduce(sizes == 0, axis=0, dtype=np.uint8)
    return empty


def _square_type(sizes: Sizes) -> type[np.unsignedinteger[Any]]:
    """The narrowest type that holds the square of the number of candidates, so also any cost."""
    most = int(sizes[:, 0].sum(axis=0).max())
    return next(
        (kind for kind in (np.uint8, np.uint16, np.uint32) if most**2 <= np.iinfo(kind).max),
        np.uint64,
    )


def least_of_rows(costs: Costs) -> Costs:
    """The least cost of each position; costs: shape (guesses, positions).

    Halves are compared with each other, because numpy is slow at reducing many short rows.
    """
    while len(costs) > SHORT:
        half = -(-len(costs) // 2)
        costs = np.minimum(costs[:half], costs[-half:])
    least: Costs = costs.min(axis=0)
    return least


def least_places(costs: Costs, count: int) -> Indices:
    """The places of the `count` least costs, ascending; of equal costs, the first ones."""
    if count >= len(costs):
        return np.arange(len(costs))
    limit = np.partition(costs, count - 1)[count - 1]
    below = np.flatnonzero(costs < limit)
    equal = np.flatnonzero(costs == limit)
    return np.sort(np.concatenate([below, equal[: count - len(below)]]))
