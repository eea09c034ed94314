"""One-step strategies for secrets that are not equally likely.

A guess is judged by the weights of its cells, where `one_step` judges it by their sizes. The weight
of a cell is the share of its candidates in all candidates, so with equal shares both judge alike.
Codes that are equivalent by symmetry when all codes are equally likely are not equivalent here, so
every code is compared with every possible candidate, and rules with many codes are refused.

A tie goes to the likeliest code, where one that cannot be the secret counts as 0; then to the
lowest. With one or two possible candidates left, the likeliest is guessed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

import numpy as np

from solver.core.position import Position
from solver.core.prior import Prior, PriorError, Shares
from solver.core.space import CodeSpace, Indices
from solver.strategies.base import Strategy, StrategyLike
from solver.strategies.costs import empty_cells, expected_size, uncertainty, worst_case
from solver.strategies.one_step import Among, OneStep, Ties
from solver.strategies.registry import as_strategy

MAX_PRIOR_CODES = 5_040  # codes, at most, of rules that are played; those of Bulls and Cows
BLOCK_PAIRS = 1 << 19  # guesses times candidates that are scored at once
# Costs that differ by no more count as equal. They are sums of at most 5,040 shares of 1, which
# another order of adding changes by less than 1e-12.
ROUNDING_ERROR = 1e-11

CellWeights: TypeAlias = Shares
"""float64, shape (guesses, feedbacks); each row adds up to 1."""


def heaviest_cell(weights: CellWeights) -> Shares:
    """The probability of the likeliest answer; compare `costs.worst_case`."""
    heaviest: Shares = weights.max(axis=1)
    return heaviest


def expected_weight(weights: CellWeights) -> Shares:
    """The weight that is left on average; compare `costs.expected_size`."""
    squares: Shares = np.square(weights).sum(axis=1)
    return squares


def missing_bits(weights: CellWeights) -> Shares:
    """The sum of w log2 w: least for the guess with the most entropy; compare `costs.uncertainty`."""
    logs = np.log2(weights, out=np.zeros_like(weights), where=weights > 0)
    bits: Shares = (weights * logs).sum(axis=1)
    return bits


def impossible_answers(weights: CellWeights) -> Shares:
    """The answers that no possible candidate would give; compare `costs.empty_cells`."""
    impossible: Shares = (weights == 0).sum(axis=1).astype(np.float64)
    return impossible


PRIOR_COSTS: Mapping[object, Callable[[CellWeights], Shares]] = {
    worst_case: heaviest_cell,
    expected_size: expected_weight,
    uncertainty: missing_bits,
    empty_cells: impossible_answers,
}
"""The cost of weights that stands for each cost of sizes."""


@dataclass(frozen=True, slots=True)
class PriorOneStep:
    """Guesses the code whose cells cost least by their weights.

    The options are those of `OneStep`. Where no candidate is possible, the lowest is guessed.
    """

    slug: str
    cost: Callable[[CellWeights], Shares]
    prior: Prior
    among: Among = Among.ALL
    ties: Ties = Ties.LOWEST
    prefer_candidates: bool = True
    is_random: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.prior.rules.size > MAX_PRIOR_CODES:
            raise PriorError(
                "A strategy can play by weights under rules of at most %(most)s codes, "
                "not %(given)s.",
                most=MAX_PRIOR_CODES,
                given=self.prior.rules.size,
            )

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        check_rules(self.prior, position)
        shares = self.prior.shares[position.candidates]
        possible = position.candidates[shares > 0]
        if not possible.size:
            return int(position.candidates[0])
        shares = shares[shares > 0]
        if len(possible) <= (2 if self.prefer_candidates else 1):
            return int(possible[shares.argmax()])
        among_all = self.among == Among.ALL
        choices = position.space.indices if among_all else possible
        costs = self._costs(position.space, choices, possible, shares / shares.sum())
        likely = np.zeros(position.space.rules.size)
        likely[possible] = shares
        return int(self._chosen(choices, costs, likely[choices]))

    def _costs(
        self, space: CodeSpace, choices: Indices, possible: Indices, shares: Shares
    ) -> Shares:
        """What each choice costs; no code is chosen that gets the same answer from all of them."""
        blocks = _cell_weights(space, choices, possible, shares)
        return np.concatenate(
            [
                np.where(np.count_nonzero(weights, axis=1) > 1, self.cost(weights), np.inf)
                for weights in blocks
            ]
        )

    def _chosen(self, choices: Indices, costs: Shares, likely: Shares) -> int:
        """The choice that costs least; `likely` is the share of each, float64, shape (choices,)."""
        tied = costs <= costs.min() + ROUNDING_ERROR
        likeliest = likely[tied].max()
        if self.prefer_candidates:
            tied &= likely == likeliest
        is_preferred = likeliest > 0 or not self.prefer_candidates
        at = -1 if self.ties == Ties.HIGHEST and is_preferred else 0
        return int(choices[tied][at])


def with_prior(strategy: StrategyLike, prior: Prior) -> Strategy:
    """A strategy that plays by a prior, if there is one for it; else the strategy as it is.

    The one-step strategies with the costs of `PRIOR_COSTS` have one. Raises PriorError if the rules
    have too many codes, and what `evaluate` raises if there is no such strategy.
    """
    chosen = as_strategy(strategy)
    if not isinstance(chosen, OneStep) or chosen.cost not in PRIOR_COSTS:
        return chosen
    cost = PRIOR_COSTS[chosen.cost]
    return PriorOneStep(
        chosen.slug, cost, prior, chosen.among, chosen.ties, chosen.prefer_candidates
    )


def check_rules(prior: Prior, position: Position) -> None:
    """Raise PriorError unless the prior is one of codes under the rules of the position."""
    if prior.rules != position.space.rules:
        raise PriorError(f"The weights are those of {prior.rules}, not of {position.space.rules}.")


def _cell_weights(
    space: CodeSpace, choices: Indices, possible: Indices, shares: Shares
) -> Iterator[CellWeights]:
    """The weight of each cell of each choice, in blocks of choices, in their order."""
    feedbacks = len(space.feedbacks)
    width = max(1, BLOCK_PAIRS // len(possible))
    for start in range(0, len(choices), width):
        block = choices[start : start + width]
        cells = space.feedback_of_pairs(
            np.repeat(block, len(possible)), np.tile(possible, len(block))
        )
        rows = np.repeat(np.arange(len(block)) * feedbacks, len(possible))
        weights = np.bincount(
            rows + cells, weights=np.tile(shares, len(block)), minlength=len(block) * feedbacks
        )
        yield weights.reshape(len(block), feedbacks).astype(np.float64, copy=False)
