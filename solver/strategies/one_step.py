"""One-step strategies: they judge a guess by the sizes of its cells, and look no further ahead.

All positions of a layer are settled together, in groups for which the same guesses are worth
comparing. If comparing exceeds the limit, a sample of candidates selects the guesses that are then
compared on all. With one or two candidates left, the lowest is as good a guess as any. `costs`
cites the sources.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from solver.core.cache import cached
from solver.core.comparing import comparing_cost, most_within
from solver.core.layer import Layer
from solver.core.limits import (
    FIRST_GUESS_CACHE_BYTES,
    STEP_LIMIT,
    Limit,
    answers_of,
    representatives_cost,
    scoring_few_cost,
)
from solver.core.partition import Comparison, Sizes, padded, together
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.core.symmetry import Symmetry, representatives
from solver.strategies.base import Watch, unwatched
from solver.strategies.costs import Costs, least_of_rows, least_places
from solver.strategies.options import OptionError

REDUCTION_PAIRS = 1 << 17  # codes times candidates; from here on, skipping equivalent codes pays
FIRST_GUESS_CLASSES = 40  # first guesses to compare, at most: the lowest and highest of classes
FIRST_GUESS_BYTES = 1_000  # bytes that a remembered first guess takes, with its key
ROUNDING_ERROR = 1e-9  # cost; equal sums may differ by this much if added in another order


class Among(StrEnum):
    """Which codes may be guessed."""

    ALL = "all"
    CANDIDATES = "candidates"


class Ties(StrEnum):
    """Which of the cheapest candidates is guessed; of other codes, it is always the lowest."""

    LOWEST = "lowest"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class OneStep:
    """Guesses the code whose partition costs least; in a tie, a candidate comes first.

    prefer_candidates: if false, candidates get no preference, except the last one left.
    """

    slug: str
    cost: Callable[[Sizes], Costs]
    among: Among = Among.ALL
    ties: Ties = Ties.LOWEST
    prefer_candidates: bool = True
    limit: Limit = STEP_LIMIT
    is_random: ClassVar[bool] = False

    def __post_init__(self) -> None:
        for option, value, values in (
            ("among", self.among, tuple(Among)),
            ("ties", self.ties, tuple(Ties)),
        ):
            if value not in values:
                raise OptionError.not_among(option, values, value)

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        if not position.history:
            return _opening(self, position.space.rules)
        return int(self.next_guesses(Layer.of(position))[0])

    def most_work(self, rules: Rules, candidates: int, turns: int) -> int:
        if candidates <= (2 if self.prefer_candidates else 1):
            return 0
        guesses = candidates if self.among == Among.CANDIDATES else rules.size
        if not turns and rules.size**2 >= REDUCTION_PAIRS:
            guesses = min(guesses, FIRST_GUESS_CLASSES)
        work = min(int(self.limit.pairs), comparing_cost(rules, guesses, candidates))
        work += comparing_cost(rules, guesses, 1) + comparing_cost(rules, 1, candidates)
        if candidates <= answers_of(rules):
            work += scoring_few_cost(rules, candidates)
        if rules.size * candidates >= REDUCTION_PAIRS:
            work += representatives_cost(rules) * (1 if self.ties == Ties.LOWEST else 2)
        return work

    def next_guesses(self, layer: Layer, watch: Watch = unwatched) -> Indices:
        guesses = layer.lowest
        unsettled = np.flatnonzero(layer.sizes > (2 if self.prefer_candidates else 1))
        if self.prefer_candidates and self.ties == Ties.LOWEST:
            unsettled = _guess_what_splits_all(layer, unsettled, guesses)
        done = 0
        for choices, positions in self._groups(layer, unsettled):
            near = self._is_near(layer, positions, choices)
            if near.any():
                guesses[positions[near]] = self._cheapest(layer, positions[near], choices)
            for at in positions[~near]:
                few = self._promising(layer, at, choices)
                guesses[at] = self._cheapest(layer, at[None], few)[0]
            done += len(positions)
            watch(done / len(unsettled))
        return guesses

    def is_complete(self, layer: Layer) -> bool:
        every = np.arange(len(layer))
        far = every[~self._is_near(layer, every, layer.space.indices)]
        return all(
            self._is_near(layer, positions, choices).all()
            for choices, positions in self._groups(layer, far)
        )

    def _is_near(self, layer: Layer, positions: Indices, choices: Indices) -> NDArray[np.bool_]:
        """Whether the limit allows comparing the choices on all candidates of each position."""
        rules, sizes = layer.space.rules, layer.sizes[positions]
        most = most_within(
            int(self.limit.pairs), lambda size: comparing_cost(rules, len(choices), size)
        )
        return sizes <= most

    def _groups(self, layer: Layer, positions: Indices) -> Iterator[tuple[Indices, Indices]]:
        """Groups of positions, each with the codes to choose from there, ascending."""
        if self.among == Among.CANDIDATES:
            for at in positions.tolist():
                yield self._candidates(layer, at), np.array([at])
            return
        alike: dict[Symmetry, list[int]] = {}
        for at in positions.tolist():
            alike.setdefault(layer.symmetry(at), []).append(at)
        rest = []
        for symmetry, group in alike.items():
            pairs = int(layer.sizes[group].sum()) * layer.space.rules.size
            if symmetry.is_trivial or pairs < REDUCTION_PAIRS:
                rest += group
            else:
                yield self._representatives(symmetry), np.array(group)
        if rest:
            yield layer.space.indices, np.array(rest)

    def _candidates(self, layer: Layer, at: int) -> Indices:
        """The candidates of a position; if there are many, only one of each equivalence class."""
        position, symmetry = layer.position(at), layer.symmetry(at)
        candidates = position.candidates
        if symmetry.is_trivial or len(candidates) ** 2 < REDUCTION_PAIRS:
            return candidates
        is_one = np.zeros(layer.space.rules.size, dtype=bool)
        is_one[self._representatives(symmetry)] = True
        return candidates[is_one[candidates]]

    def _representatives(self, symmetry: Symmetry) -> Indices:
        lowest = representatives(symmetry)
        if self.ties == Ties.LOWEST:
            return lowest
        return np.union1d(lowest, representatives(symmetry, highest=True))

    def _cheapest(self, layer: Layer, positions: Indices, choices: Indices) -> Indices:
        """The choice that costs least in each position, intp, shape (positions,)."""
        best = _Best.none(len(positions))
        batches = list(_batches(layer, positions, width=len(choices)))
        for comparison in Comparison.over(layer.space, choices):
            for places, candidates in batches:
                for guesses, sizes in comparison.cell_sizes(candidates):
                    self._keep_cheapest(best, places, guesses, sizes)
        return best.guesses

    def _keep_cheapest(
        self, best: "_Best", places: Indices, guesses: Indices, sizes: Sizes
    ) -> None:
        """Replace the best choice of each position if one of these guesses is better.

        sizes: shape (feedbacks, guesses, places).
        """
        costs = self.cost(sizes)
        least = least_of_rows(costs)
        slack = ROUNDING_ERROR if costs.dtype.kind == "f" else 0
        near = np.flatnonzero(least <= best.costs[places] + slack)
        if not near.size:
            return
        places, least, costs = places[near], least[near], costs.T[near]
        tied = costs <= (least + slack)[:, None]
        preferred = np.zeros(len(places), dtype=bool)
        if self.prefer_candidates:
            own = tied & (sizes[-1].T[near] > 0)  # only a candidate can win
            preferred = own.any(axis=1)
            tied[preferred] = own[preferred]
        chosen = tied.argmax(axis=1)
        better = least < best.costs[places] - slack
        better |= preferred > best.preferred[places]
        if self.ties == Ties.HIGHEST:
            last = tied.shape[1] - 1 - tied[:, ::-1].argmax(axis=1)
            takes_last = preferred | (not self.prefer_candidates)
            chosen = np.where(takes_last, last, chosen)
            better |= takes_last & (preferred == best.preferred[places])
        places = places[better]
        best.costs[places] = least[better]
        best.preferred[places] = preferred[better]
        best.guesses[places] = guesses[chosen[better]]

    def _promising(self, layer: Layer, at: int, choices: Indices) -> Indices:
        """The choices that cost least on a sample of candidates, as many as the limit allows.

        Half of the limit is spent on the sample; half is left for comparing the choices on all.
        """
        candidates, rules = layer.position(at).candidates, layer.space.rules
        half = int(self.limit.pairs) // 2
        some = most_within(half, lambda count: comparing_cost(rules, len(choices), count))
        sample = candidates[np.arange(some) * len(candidates) // some][None]
        costs = np.concatenate(
            [
                self.cost(sizes)[:, 0]
                for comparison in Comparison.over(layer.space, choices)
                for _, sizes in comparison.cell_sizes(sample)
            ]
        )
        few = most_within(half, lambda count: comparing_cost(rules, count, len(candidates)))
        return choices[least_places(costs, few)]


@dataclass(frozen=True, slots=True)
class _Best:
    """The cheapest guess found so far in each position; all arrays have shape (positions,)."""

    costs: NDArray[np.float64]
    preferred: NDArray[np.bool_]
    guesses: Indices

    @classmethod
    def none(cls, positions: int) -> Self:
        return cls(
            np.full(positions, np.inf),
            np.zeros(positions, dtype=bool),
            np.zeros(positions, dtype=np.intp),
        )


def _guess_what_splits_all(layer: Layer, positions: Indices, guesses: Indices) -> Indices:
    """Set the guess where a candidate separates all others; returns the other positions.

    No code costs less than such a candidate, so no other code is examined; the lowest is taken.
    """
    space = layer.space
    small = positions[layer.sizes[positions] <= len(space.feedbacks)]
    if not small.size:
        return positions
    rows = padded(layer.candidates, layer.starts[small], layer.sizes[small])
    asked, secrets = np.broadcast_arrays(rows[:, :, None], rows[:, None, :])
    cells = space.feedback_of_pairs(asked.ravel(), secrets.ravel()).reshape(asked.shape)
    answers = np.left_shift(np.uint64(1), cells, dtype=np.uint64)
    answers[secrets < 0] = 0
    different = np.bitwise_count(np.bitwise_or.reduce(answers, axis=2))
    splits = (different == layer.sizes[small, None]) & (rows >= 0)
    found = splits.any(axis=1)
    guesses[small[found]] = rows[found, splits[found].argmax(axis=1)]
    return np.setdiff1d(positions, small[found], assume_unique=True)


def _batches(layer: Layer, positions: Indices, width: int) -> Iterator[tuple[Indices, Indices]]:
    """Batches of positions of similar size, as places, with their candidates padded to the largest.

    width: how many guesses will be scored.
    """
    order = np.argsort(layer.sizes[positions], kind="stable")
    sizes = layer.sizes[positions[order]].tolist()
    start = 0
    while start < len(sizes):
        end = start + 1
        most, many = together(sizes[start], width)
        while end < len(sizes) and sizes[end] <= most and end - start < many:
            end += 1
        places = order[start:end]
        at = positions[places]
        yield places, padded(layer.candidates, layer.starts[at], layer.sizes[at])
        start = end


@cached(FIRST_GUESS_CACHE_BYTES, size=lambda _: FIRST_GUESS_BYTES)
def _opening(strategy: OneStep, rules: Rules) -> int:
    """The index of the first guess, remembered for each strategy and rules."""
    start = Position.start(code_space(rules))
    return int(strategy.next_guesses(Layer.of(start))[0])
