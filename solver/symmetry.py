"""What a history cannot tell apart, so that equivalent guesses are tried once.

Colors that no guess has used are one color, and holes that no guess has told apart are one hole:
exchanging them changes neither the history nor, therefore, the set of candidates.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from solver.codes import Code
from solver.rules import Rules
from solver.space import Indices, code_space

MOST_KEPT = 65_536  # codes of rules whose representatives are kept between calls: half a megabyte


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The exchanges of colors and holes that leave a history as it is.

    unused: the colors no guess has used, ascending.
    holes: a label for each hole; holes with the same label are not told apart.
    """

    rules: Rules
    unused: tuple[int, ...]
    holes: tuple[int, ...]

    @classmethod
    def whole(cls, rules: Rules) -> Self:
        """Before the first guess: any two colors, and any two holes, are alike."""
        return cls(rules, tuple(range(rules.colors)), (0,) * rules.pegs)

    def after(self, guess: Code) -> "Symmetry":
        """What is left of it after one more guess."""
        unused = tuple(color for color in self.unused if color not in guess)
        seen = list(zip(self.holes, guess, strict=True))
        return Symmetry(self.rules, unused, tuple(seen.index(hole) for hole in seen))

    @property
    def is_trivial(self) -> bool:
        """Whether no two guesses are alike."""
        return len(self.unused) <= 1 and len(set(self.holes)) == len(self.holes)


def representatives(symmetry: Symmetry, *, highest: bool = False) -> Indices:
    """The lowest code of each class of guesses that a symmetry makes alike, or the highest.

    A few others may be among them: what is left out is surely not the lowest of its class, for an
    exchange makes it lower. Returns intp, shape (representatives,), ascending.
    """
    keep = symmetry.rules.size <= MOST_KEPT
    return (_kept_representatives if keep else _representatives)(symmetry, highest)


def _representatives(symmetry: Symmetry, highest: bool) -> Indices:
    rules, holes, unused = symmetry.rules, code_space(symmetry.rules).holes, symmetry.unused
    if highest:  # the lowest seen in a mirror
        last = rules.colors - 1
        holes, unused = last - holes, tuple(last - color for color in reversed(unused))
    kept = np.ones(rules.size, dtype=bool)
    for left, right in combinations(range(rules.pegs), 2):
        if symmetry.holes[left] == symmetry.holes[right]:
            kept &= holes[left] <= holes[right]
    alike = len(set(symmetry.holes)) == 1
    for lower, higher in pairwise(holes == color for color in unused):
        kept &= _first(lower) <= _first(higher)
        if alike:  # of two runs of new colors the longer one comes first
            kept &= lower.sum(axis=0) >= higher.sum(axis=0)
    return np.flatnonzero(kept)


_kept_representatives = lru_cache(maxsize=64)(_representatives)


def _first(pegs: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The first hole, of bools of shape (holes, codes), that is true in each code; or a later one."""
    first: NDArray[np.intp] = np.where(pegs.any(axis=0), pegs.argmax(axis=0), len(pegs))
    return first
