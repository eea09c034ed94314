"""The value of a position whose candidates are not equally likely: the fewest guesses on average.

Small positions are searched (`perfect.prior_search`). Where the search would exceed its limit, the
tree of a one-step strategy that plays by the prior stands in; its value is an upper bound.
"""

from contextlib import suppress
from typing import NamedTuple

import numpy as np

from solver.analysis.pieces import finds
from solver.analysis.stand_ins import CHEAPEST
from solver.analysis.tree import grow
from solver.core.codes import Code, format_code
from solver.core.contradiction import position_after
from solver.core.layer import Layer
from solver.core.limits import STAND_IN_LIMIT, VALUE_LIMIT, Limit, TooFarError, metered
from solver.core.position import HistoryLike, Position
from solver.core.prior import Prior, PriorError
from solver.core.rules import Rules, RulesLike
from solver.perfect.prior_search import PriorSearch
from solver.strategies import Strategy
from solver.strategies.optimal_guess import STAND_IN
from solver.strategies.prior_one_step import MAX_PRIOR_CODES, check_rules, with_prior


class PriorValue(NamedTuple):
    """The guesses that a position needs on average, where its candidates have weights.

    candidates: the number of codes that fit every answer.
    possible: those of them with a weight above 0.
    mean: the expected number of guesses.
    guess: a guess with which no more are needed; None after the winning guess.
    stand_in: the strategy that needs them if the fewest are not known; None if they are the fewest.
    """

    rules: Rules
    candidates: int
    possible: int
    mean: float
    guess: Code | None
    stand_in: str | None = None

    @property
    def optimal(self) -> bool:
        """Whether no strategy needs fewer guesses. Otherwise the mean is an upper bound."""
        return self.stand_in is None

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "possible": self.possible,
            "mean": self.mean,
            "optimal": self.optimal,
            "stand_in": self.stand_in,
            "guess": None if self.guess is None else format_code(self.guess, self.rules),
        }


def prior_value(
    known: Position | RulesLike,
    history: HistoryLike = (),
    *,
    prior: Prior,
    limit: Limit = VALUE_LIMIT,
    stand_in_limit: Limit = STAND_IN_LIMIT,
) -> PriorValue:
    """The fewest guesses on average that find a secret drawn by a prior; none after the winning guess.

    known: the position before the history, or the rules.
    limit: for the search. stand_in_limit: for the tree that stands in if the search exceeds it.
        Beyond that, and under rules with many codes, a tree stands in that costs little.

    Raises what `value` raises, and PriorError if every candidate has the weight 0, or if the prior
    is one of other rules.

    >>> prior = Prior.of("2x3", {"11": 2, "12": 1, "33": 1})
    >>> found = prior_value("2x3", prior=prior)
    >>> found.mean, found.guess
    (1.5, (0, 0))
    """
    position = position_after(known, history)
    check_rules(prior, position)
    shares = prior.shares[position.candidates]
    possible, shares = position.candidates[shares > 0], shares[shares > 0]
    if not possible.size:
        raise PriorError("Every code that fits these answers has the weight 0.")
    rules = position.space.rules
    if position.is_won:
        return PriorValue(rules, 1, 1, 0.0, None)
    shares = shares / shares.sum()
    try:
        with metered(limit):
            search = PriorSearch(position.space, possible, shares)
            mean, guess = search.total(search.start), search.best_guess(search.start)
            stand_in = None
    except TooFarError:
        mean, guess, stand_in = _bound(position, prior, stand_in_limit)
    code = position.space.code(guess)
    return PriorValue(rules, len(position.candidates), len(possible), mean, code, stand_in)


def _bound(position: Position, prior: Prior, limit: Limit) -> tuple[float, int, str]:
    """The mean guesses of the tree that stands in, its first guess, and its name."""
    if prior.rules.size <= MAX_PRIOR_CODES:
        with suppress(TooFarError), metered(limit):
            return *_mean(with_prior(STAND_IN, prior), position, prior), STAND_IN.slug
    return *_mean(CHEAPEST, position, prior), CHEAPEST.slug


def _mean(strategy: Strategy, position: Position, prior: Prior) -> tuple[float, int]:
    """The mean guesses of the tree of a strategy, and its first guess."""
    layers, _, _ = grow(strategy, Layer.of(position))
    secrets, guesses = finds(layers)
    _, first = layers[0]
    return float(np.average(guesses, weights=prior.shares[secrets])), int(first[0])
