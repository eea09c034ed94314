"""What a set of candidates cannot tell apart: the exchanges of holes and colors that map it to itself.

A guess and what an exchange makes of it then split the candidates alike, so one of them is enough.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solver.space import CodeSpace

PROBES = 8  # candidates that rule most exchanges out before all are looked at


class Exchanges:
    """Every exchange of two holes, of two colors, and of both, for one code space.

    images: uint16, shape (exchanges, codes), what becomes of each code.
    """

    def __init__(self, space: CodeSpace) -> None:
        rules = space.rules
        holes = [np.array(swap) for swap in _swaps(rules.pegs)]
        colors = [np.array(swap) for swap in _swaps(rules.colors)]
        images = [
            space.index_each(swap[space.codes[:, order]]) for order in holes for swap in colors
        ]
        self.images = np.array(images[1:], dtype=np.uint16)  # the first exchanges nothing

    def classes(self, candidates: NDArray[np.uint16]) -> NDArray[np.uint16] | None:
        """The lowest code like each code, shape (codes,); None where no two are alike."""
        inside = np.zeros(self.images.shape[1], dtype=bool)
        inside[candidates] = True
        probes = candidates[:: max(1, len(candidates) // PROBES)]
        likely = np.flatnonzero(inside[self.images[:, probes]].all(axis=1))
        kept = [image for image in self.images[likely] if inside[image[candidates]].all()]
        if not kept:
            return None
        label = np.arange(len(inside), dtype=np.uint16)
        before = None
        while before is None or (label != before).any():
            before = label.copy()
            for image in kept:
                np.minimum(label, label[image], out=label)
        return label


def _swaps(count: int) -> list[list[int]]:
    """The order as it is, and with each two exchanged."""
    orders = [list(range(count))]
    for left, right in combinations(range(count), 2):
        order = list(range(count))
        order[left], order[right] = right, left
        orders.append(order)
    return orders
