"""What a guess costs, judged by nothing but the sizes of the cells it makes.

Each cost works along the first axis: sizes are unsigned ints of shape (feedbacks, ...), and costs
have the same shape without it. Splitting candidates into cells of one costs less than any other way.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.partition import Sizes

Costs: TypeAlias = NDArray[np.uint8 | np.uint32 | np.int64] | NDArray[np.float64]


def worst_case(sizes: Sizes) -> Costs:
    """Candidates left after the worst answer (Knuth 1977)."""
    largest: Costs = sizes.max(axis=0)
    return largest


def expected_size(sizes: Sizes) -> Costs:
    """Candidates left on average (Irving 1978), times the candidates there are."""
    squares: Costs = np.square(sizes, dtype=np.int64).sum(axis=0)
    return squares


def uncertainty(sizes: Sizes) -> Costs:
    """Bits still unknown after the answer (Neuwirth 1982), times the candidates: least is most entropy."""
    counts = np.arange(int(sizes.max()) + 1)
    bits = counts * np.log2(np.maximum(counts, 1))
    unknown = np.zeros(sizes.shape[1:])
    for size in sizes:
        unknown += bits.take(size)
    return unknown


def empty_cells(sizes: Sizes) -> Costs:
    """Answers that no candidate would give (Kooi 2005): fewest empty cells is most parts."""
    empty: Costs = np.add.reduce(sizes == 0, axis=0, dtype=np.uint8)
    return empty
