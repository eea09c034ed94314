"""How guesses split the candidates of a position, and which of them are worth showing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.partition import cell_sizes
from solver.core.position import Position
from solver.core.space import Indices
from solver.strategies.costs import expected_size, uncertainty, worst_case

PER_SPLIT = 2  # guesses that are rated of those with cells of the same sizes


@dataclass(frozen=True, slots=True)
class Splits:
    """How guesses split the candidates; all arrays have the shape (guesses,).

    profiles: guesses whose cells have the same sizes have the same number, from 0.
    alike: the codes of that profile; None if they were not counted.
    """

    guesses: Indices
    profiles: Indices
    alike: Indices | None
    is_candidate: NDArray[np.bool_]
    worst: NDArray[Any]
    expected: NDArray[np.float64]
    bits: NDArray[np.float64]
    groups: Indices


def split_by(position: Position, guesses: Indices, labels: NDArray[np.uint16] | None) -> Splits:
    """How guesses split the candidates; those that put all into one cell are left out."""
    count = len(position.candidates)
    sizes = cell_sizes(position.space, guesses, position.candidates)
    useful = np.flatnonzero((sizes > 0).sum(axis=0) > (count > 1))
    guesses, sizes = guesses[useful], sizes[:, useful]
    profiles = _profiles(sizes)
    alike = None
    if labels is not None:
        classes = np.bincount(labels, minlength=len(labels))[guesses]
        alike = np.bincount(profiles, weights=classes).astype(np.intp)[profiles]
    return Splits(
        guesses,
        profiles,
        alike,
        sizes[-1] > 0,
        worst_case(sizes),
        expected_size(sizes) / count,
        np.maximum(np.log2(count) - uncertainty(sizes) / count, 0),
        (sizes > 0).sum(axis=0),
    )


def _profiles(sizes: NDArray[Any]) -> NDArray[np.intp]:
    """A number for each guess, from 0: the same if its cells have the same sizes, and if both guesses
    are candidates or neither is. intp, shape (guesses,).

    sizes: shape (feedbacks, guesses). Rows are compared as bytes, 20 times as fast as by number.
    """
    rows = np.concatenate([np.sort(sizes.T, axis=1), sizes[-1:].T > 0], axis=1)
    rows = np.ascontiguousarray(rows, dtype=np.int32)
    keys = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, profiles = np.unique(keys, return_inverse=True)
    return profiles.ravel()


def worth_showing(splits: Splits, taken: Sequence[int], most: int) -> list[int]:
    """The places of the guesses to rate: those of strategies, then the best by each measure."""
    first = np.flatnonzero(np.isin(splits.guesses, taken)).tolist()
    measures = (splits.expected, splits.worst, -splits.bits, -splits.groups)
    orders = [np.lexsort((~splits.is_candidate, costs)).tolist() for costs in measures]
    shown: list[int] = []
    times: Counter[int] = Counter()
    for at in dict.fromkeys([*first, *(at for turn in zip(*orders, strict=True) for at in turn)]):
        profile = int(splits.profiles[at])
        if len(shown) < most and (times[profile] < PER_SPLIT or at in first):
            times[profile] += 1
            shown.append(at)
    return shown
