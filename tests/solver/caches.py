"""The caches of the solver, which a test may clear, and a question to a strategy."""

from typing import Any

import numpy as np

from solver import Position, Strategy, code_space
from solver.analysis.estimate import estimate_of
from solver.analysis.known import known_of
from solver.core.cache import Cache
from solver.core.limits import (
    AUTOMORPHISM_CACHE_BYTES,
    ESTIMATE_CACHE_BYTES,
    KNOWN_CACHE_BYTES,
    REPRESENTATIVE_CACHE_BYTES,
    SPACE_CACHE_BYTES,
)
from solver.core.symmetry import representatives
from solver.perfect.automorphisms import automorphisms_of

CACHES: list[tuple[Cache[Any], int]] = [
    (code_space, SPACE_CACHE_BYTES),
    (representatives, REPRESENTATIVE_CACHE_BYTES),
    (automorphisms_of, AUTOMORPHISM_CACHE_BYTES),
    (known_of, KNOWN_CACHE_BYTES),
    (estimate_of, ESTIMATE_CACHE_BYTES),
]


def guess_in(strategy: Strategy, position: Position) -> int:
    return strategy.next_guess(position, np.random.default_rng(0))


def clear_caches() -> None:
    for cache, _ in CACHES:
        cache.cache_clear()
