"""Automorphisms of a set of candidates: swaps of holes and of colors that map the set to itself.

An automorphism maps each guess to one that splits the candidates into equivalent cells, so a
search needs to look at only one guess of each class. The check is made on the set of candidates,
not on the history, so it also finds what has become equivalent through the answers. Only swaps of
two holes, of two colors, and pairs of both are tried: the classes may be finer than those of the
full group, but guesses of one class are always equivalent. (Automorphisms as a means to search
less: McKay 1981, docs/bibliography.md.)
"""

from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.cache import cached
from solver.core.limits import AUTOMORPHISM_CACHE_BYTES, MAPPING_COST, charge
from solver.core.rules import Rules
from solver.core.space import CodeSpace, code_space

Codes: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""Indices of codes, as short as they can be."""

MOST_SHORT = 1 << 16  # codes, at most, whose indices take two bytes
PROBE_CANDIDATES = 8  # candidates (up to 15) that are mapped first; they rule out most swaps


class Automorphisms:
    """Every swap of two holes and every swap of two colors, as maps of a code space.

    holes: uint16, shape (swaps, codes), the index of each code after a swap of two holes.
    colors: uint16, shape (swaps, codes), the index of each code after a swap of two colors.

    The first row of each is the identity. With more than 65,536 codes, all indices are uint32.
    """

    def __init__(self, space: CodeSpace) -> None:
        rules = space.rules
        hole_swaps, color_swaps = _swaps(rules.pegs), _swaps(rules.colors)
        charge(automorphisms_cost(rules))
        dtype: type[np.unsignedinteger[Any]] = np.uint16 if rules.size <= MOST_SHORT else np.uint32
        self.holes: Codes = np.array(
            [space.index_each(space.codes[:, order]) for order in hole_swaps], dtype=dtype
        )
        self.colors: Codes = np.array(
            [space.index_each(np.array(swap)[space.codes]) for swap in color_swaps], dtype=dtype
        )

    @property
    def bytes(self) -> int:
        """The bytes that its arrays take."""
        return self.holes.nbytes + self.colors.nbytes

    def classes(self, candidates: NDArray[np.integer[Any]]) -> Codes | None:
        """The lowest code that is equivalent to each code, or None if no two are equivalent.

        candidates: indices of codes, shape (candidates,). Returns indices, shape (codes,).

        A few candidates are mapped by every pair of a hole swap and a color swap; the pairs that
        map them into the set are then checked on all candidates. Labels spread along the pairs
        that are left until every class has its lowest code as its label.
        """
        count = self.holes.shape[1]
        inside = np.zeros(count, dtype=bool)
        inside[candidates] = True
        probes = self.holes[:, candidates[:: max(1, len(candidates) // PROBE_CANDIDATES)]]
        charge(len(self.colors) * probes.size)
        likely = np.argwhere(inside[self.colors[:, probes]].all(axis=2))[1:]
        charge(len(likely) * len(candidates))
        kept = [
            (holes, colors)
            for colors, holes in likely.tolist()
            if inside[self.colors[colors][self.holes[holes][candidates]]].all()
        ]
        if not kept:
            return None
        label: Codes = np.arange(count).astype(self.holes.dtype)
        before = None
        while before is None or (label != before).any():
            charge(MAPPING_COST * count * len(kept))
            before = label.copy()
            for holes, colors in kept:
                np.minimum(label, label[self.colors[colors][self.holes[holes]]], out=label)
        return label


def automorphisms_cost(rules: Rules) -> int:
    """The pairs that it costs to make the swaps of some rules."""
    swaps = rules.pegs * (rules.pegs - 1) // 2 + rules.colors * (rules.colors - 1) // 2 + 2
    return MAPPING_COST * rules.pegs * rules.size * swaps


@cached(AUTOMORPHISM_CACHE_BYTES, size=lambda automorphisms: automorphisms.bytes)
def automorphisms_of(rules: Rules) -> Automorphisms:
    """The swaps of some rules, remembered between calls."""
    return Automorphisms(code_space(rules))


def _swaps(count: int) -> list[list[int]]:
    """The identity, then every order with two places swapped."""
    orders = [list(range(count))]
    for left, right in combinations(range(count), 2):
        order = list(range(count))
        order[left], order[right] = right, left
        orders.append(order)
    return orders
