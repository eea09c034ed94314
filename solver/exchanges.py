"""What a set of candidates cannot tell apart: the exchanges of holes and colors that map it to itself.

A guess and what an exchange makes of it then split the candidates alike, so one of them is enough.
"""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.limits import EXCHANGED, EXCHANGES_KEPT, charge
from solver.memory import remembered
from solver.rules import Rules
from solver.space import CodeSpace, code_space

PROBES = 8  # candidates that rule most exchanges out before all are looked at


class Exchanges:
    """Every exchange of two holes, of two colors, and of both, for one code space.

    holes, colors: uint16, shape (exchanges, codes), what becomes of each code if two holes are
        exchanged, or two colors; the first exchanges nothing.
    """

    def __init__(self, space: CodeSpace) -> None:
        rules = space.rules
        hole_swaps, color_swaps = _swaps(rules.pegs), _swaps(rules.colors)
        charge(exchanging(rules))
        self.holes = np.array(
            [space.index_each(space.codes[:, order]) for order in hole_swaps], dtype=np.uint16
        )
        self.colors = np.array(
            [space.index_each(np.array(swap)[space.codes]) for swap in color_swaps],
            dtype=np.uint16,
        )

    @property
    def bytes(self) -> int:
        """What its arrays take."""
        return self.holes.nbytes + self.colors.nbytes

    def classes(self, candidates: NDArray[np.integer[Any]]) -> NDArray[np.uint16] | None:
        """The lowest code like each code, shape (codes,); None where no two are alike."""
        count = self.holes.shape[1]
        inside = np.zeros(count, dtype=bool)
        inside[candidates] = True
        probes = self.holes[:, candidates[:: max(1, len(candidates) // PROBES)]]
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
        label = np.arange(count, dtype=np.uint16)
        before = None
        while before is None or (label != before).any():
            charge(EXCHANGED * count * len(kept))
            before = label.copy()
            for holes, colors in kept:
                np.minimum(label, label[self.colors[colors][self.holes[holes]]], out=label)
        return label


def exchanging(rules: Rules) -> int:
    """What the exchanges of some rules cost."""
    swaps = rules.pegs * (rules.pegs - 1) // 2 + rules.colors * (rules.colors - 1) // 2 + 2
    return EXCHANGED * rules.pegs * rules.size * swaps


@remembered(EXCHANGES_KEPT, size=lambda exchanges: exchanges.bytes)
def exchanges_of(rules: Rules) -> Exchanges:
    """The exchanges of some rules, kept between calls."""
    return Exchanges(code_space(rules))


def _swaps(count: int) -> list[list[int]]:
    """The order as it is, and with each two exchanged."""
    orders = [list(range(count))]
    for left, right in combinations(range(count), 2):
        order = list(range(count))
        order[left], order[right] = right, left
        orders.append(order)
    return orders
