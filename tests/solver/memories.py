"""What the solver remembers between questions, how it is forgotten, and a question to a strategy."""

from typing import Any

import numpy as np

from solver import Position, Strategy, code_space
from solver.analysis.estimate import estimate_of
from solver.analysis.known import known_of
from solver.core.limits import (
    AUTOMORPHISM_CACHE_BYTES,
    ESTIMATE_CACHE_BYTES,
    KNOWN_CACHE_BYTES,
    REPRESENTATIVE_CACHE_BYTES,
    SPACE_CACHE_BYTES,
)
from solver.core.memory import Memory
from solver.core.symmetry import representatives
from solver.perfect.automorphisms import automorphisms_of

MEMORIES: list[tuple[Memory[Any], int]] = [
    (code_space, SPACE_CACHE_BYTES),
    (representatives, REPRESENTATIVE_CACHE_BYTES),
    (automorphisms_of, AUTOMORPHISM_CACHE_BYTES),
    (known_of, KNOWN_CACHE_BYTES),
    (estimate_of, ESTIMATE_CACHE_BYTES),
]


def guess_in(strategy: Strategy, position: Position) -> int:
    return strategy.next_guess(position, np.random.default_rng(0))


def forget() -> None:
    for memory, _ in MEMORIES:
        memory.cache_clear()
