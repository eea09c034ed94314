"""What a history cannot tell apart, so that equivalent guesses are tried once.

Colors that no guess has used are one color, and holes that no guess has told apart are one hole:
finding_automorphisms them changes neither the history nor, therefore, the set of candidates.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from solver.core.codes import Code
from solver.core.limits import PREFIX_COST, REPRESENTATIVE_CACHE_BYTES, charge
from solver.core.memory import remembered
from solver.core.rules import Rules
from solver.core.space import Indices


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The permutations of colors and holes that leave a history as it is.

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


@remembered(REPRESENTATIVE_CACHE_BYTES, size=lambda indices: indices.nbytes)
def representatives(symmetry: Symmetry, *, highest: bool = False) -> Indices:
    """The lowest code of each class of guesses that a symmetry makes alike, or the highest.

    A few others may be among them: what is left out is surely not the lowest of its class, for an
    exchange makes it lower. Returns intp, shape (representatives,), ascending.
    """
    rules = symmetry.rules
    if not highest:
        return _lowest(symmetry)
    last = rules.colors - 1  # the highest are the lowest seen in a mirror
    mirrored = replace(symmetry, unused=tuple(last - color for color in reversed(symmetry.unused)))
    return rules.size - 1 - _lowest(mirrored)[::-1]


def _lowest(symmetry: Symmetry) -> Indices:
    """Prefixes grow hole by hole, by every color that leaves them the lowest like them.

    In holes that are alike colors ascend, and a color that is new comes after those new ones that
    are lower.
    """
    rules = symmetry.rules
    colors = np.arange(rules.colors, dtype=np.int8)
    turn = np.full(rules.colors, -1, dtype=np.int8)  # in which an unused color may come
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
    if len(set(symmetry.holes)) == 1:  # of two runs of new colors the longer one comes first
        runs = [
            sum((hole == color for hole in holes), np.zeros(len(indices), np.int8))
            for color in symmetry.unused
        ]
        longest_first = [first >= then for first, then in pairwise(runs)]
        indices = (
            indices[np.logical_and.reduce(longest_first, axis=0)] if longest_first else indices
        )
    return indices
