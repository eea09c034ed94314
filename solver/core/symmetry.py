"""Symmetry: what a history does not distinguish, so that only one of equivalent guesses is tried.

Colors that no guess has used are interchangeable, and so are holes in which every guess had the
same colors. A permutation of these colors, or of these holes, is a symmetry: it leaves every guess
of the history unchanged, and therefore the set of candidates. Two guesses that a symmetry maps to
each other split the candidates into cells of the same sizes. Searches for optimal strategies have
always skipped such guesses (Koyama and Lai 1993; Ville 2013; docs/bibliography.md).
"""

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from solver.core.cache import cached
from solver.core.codes import Code
from solver.core.limits import PREFIX_COST, REPRESENTATIVE_CACHE_BYTES, charge
from solver.core.rules import Rules
from solver.core.space import Indices


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The permutations of colors and holes that leave every guess of a history unchanged.

    unused: the colors that no guess has used, ascending.
    holes: a label for each hole; holes with the same label are interchangeable.
    """

    rules: Rules
    unused: tuple[int, ...]
    holes: tuple[int, ...]

    @classmethod
    def whole(cls, rules: Rules) -> Self:
        """The symmetry before the first guess: all colors and all holes are interchangeable."""
        return cls(rules, tuple(range(rules.colors)), (0,) * rules.pegs)

    def after(self, guess: Code) -> "Symmetry":
        """The symmetry that is left after one more guess."""
        unused = tuple(color for color in self.unused if color not in guess)
        seen = list(zip(self.holes, guess, strict=True))
        return Symmetry(self.rules, unused, tuple(seen.index(hole) for hole in seen))

    @property
    def is_trivial(self) -> bool:
        """Whether no two guesses are equivalent."""
        return len(self.unused) <= 1 and len(set(self.holes)) == len(self.holes)

    @property
    def order(self) -> int:
        """How many permutations it has; no class of equivalent guesses is larger."""
        return math.factorial(len(self.unused)) * math.prod(
            math.factorial(self.holes.count(label)) for label in set(self.holes)
        )


@cached(REPRESENTATIVE_CACHE_BYTES, size=lambda indices: indices.nbytes)
def representatives(symmetry: Symmetry, *, highest: bool = False) -> Indices:
    """The lowest code of each class of guesses that a symmetry makes equivalent, or the highest.

    A few other codes may be among them: a code is left out only if some symmetry makes it lower,
    but not all symmetries are tried. Returns intp, shape (representatives,), ascending.
    """
    rules = symmetry.rules
    if not highest:
        return _lowest(symmetry)
    last = rules.colors - 1  # the highest codes are the lowest ones with the colors reversed
    mirrored = replace(symmetry, unused=tuple(last - color for color in reversed(symmetry.unused)))
    return rules.size - 1 - _lowest(mirrored)[::-1]


def _lowest(symmetry: Symmetry) -> Indices:
    """The lowest code of each class, by orderly generation (Read 1978, docs/bibliography.md).

    Prefixes grow hole by hole, only by colors with which they can still be the lowest of their
    class: the colors in interchangeable holes must not descend, and an unused color may appear only
    after all lower unused ones. So few codes are made only to be dropped.

    holes: by hole, int8, shape (prefixes,), the colors of the prefixes.
    come: int8, shape (prefixes,), how many unused colors have appeared in each prefix.
    Returns intp, shape (representatives,), ascending.
    """
    rules = symmetry.rules
    colors = np.arange(rules.colors, dtype=np.int8)
    turn = np.full(rules.colors, -1, dtype=np.int8)  # the rank of each unused color, -1 for others
    turn[list(symmetry.unused)] = np.arange(len(symmetry.unused))
    holes: list[NDArray[np.int8]] = []
    indices, come = np.zeros(1, dtype=np.intp), np.zeros(1, dtype=np.int8)
    for hole, label in enumerate(symmetry.holes):
        charge(PREFIX_COST * len(indices) * rules.colors)
        fits = turn <= come[:, None]
        if label in symmetry.holes[:hole]:
            before = hole - 1 - symmetry.holes[:hole][::-1].index(label)
            fits &= colors >= holes[before][:, None]
        if not rules.repeats:
            for earlier in holes:
                fits &= colors != earlier[:, None]
        prefixes, pegs = np.divmod(np.flatnonzero(fits), rules.colors)
        holes = [each[prefixes] for each in holes]
        color = pegs.astype(np.int8)
        indices = indices[prefixes]
        indices *= rules.colors if rules.repeats else rules.colors - hole
        indices += pegs
        if not rules.repeats:
            for earlier in holes:
                indices -= earlier < color
        come = come[prefixes]
        come += turn[color] == come
        holes.append(color)
    # If all holes are interchangeable, the unused colors form runs; longer runs come first.
    if len(set(symmetry.holes)) == 1:
        runs = [
            sum((hole == color for hole in holes), np.zeros(len(indices), np.int8))
            for color in symmetry.unused
        ]
        longest_first = [first >= then for first, then in pairwise(runs)]
        indices = (
            indices[np.logical_and.reduce(longest_first, axis=0)] if longest_first else indices
        )
    return indices
