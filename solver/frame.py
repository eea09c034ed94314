"""Games that differ by nothing but the names of colors and the order of holes, seen as one."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Self

import numpy as np

from solver.codes import Code
from solver.rules import Rules
from solver.space import CodeSpace, Indices

MOST_ORDERS = 120  # of holes, that are all tried: those of five


@dataclass(frozen=True, slots=True)
class Frame:
    """Another order of the holes, and other names for the colors.

    holes: of the code seen from here, which hole stands at each place.
    colors: the name that each color has here.
    """

    holes: tuple[int, ...]
    colors: tuple[int, ...]

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, rules: Rules, guesses: tuple[Code, ...]) -> Self:
        """The frame in which some guesses are the lowest that they can be.

        With many holes only their own order is tried, and the colors are named as they appear.
        """
        orders: Iterable[tuple[int, ...]] = permutations(range(rules.pegs))
        if math.factorial(rules.pegs) > MOST_ORDERS:
            orders = [tuple(range(rules.pegs))]
        frames = (cls(holes, _as_they_appear(guesses, holes, rules.colors)) for holes in orders)
        return min(frames, key=lambda frame: [frame.code(guess) for guess in guesses])

    def code(self, code: Code) -> Code:
        """A code as it is seen from here."""
        return tuple(self.colors[code[hole]] for hole in self.holes)

    def into(self, space: CodeSpace, codes: Indices) -> Indices:
        """Codes as they are seen from here; indices in, indices out, ascending."""
        return np.sort(space.index_each(np.array(self.colors)[space.codes[codes][:, self.holes]]))

    def back(self, space: CodeSpace, codes: Indices) -> Indices:
        """Codes seen from here, as they are; indices in, indices out, ascending."""
        pegs = np.empty((len(codes), space.rules.pegs), dtype=np.intp)
        pegs[:, self.holes] = np.argsort(self.colors)[space.codes[codes]]
        return np.sort(space.index_each(pegs))


def _as_they_appear(
    guesses: Sequence[Code], holes: tuple[int, ...], colors: int
) -> tuple[int, ...]:
    """Names for the colors, in the order in which guesses use them for the first time."""
    names: dict[int, int] = {}
    for guess in guesses:
        for hole in holes:
            names.setdefault(guess[hole], len(names))
    for color in range(colors):
        names.setdefault(color, len(names))
    return tuple(names[color] for color in range(colors))
