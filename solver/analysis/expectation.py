"""Expectations: the guesses of an evaluation where secrets are not equally likely."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.analysis.evaluation import Evaluation
from solver.core.prior import Prior, PriorError, Shares


@dataclass(frozen=True, slots=True)
class Expectation:
    """The guesses that a strategy is expected to need for a secret drawn by a prior.

    possible: the number of codes that may be the secret.
    mean: the expected number of guesses.
    standard_error: of the mean, in guesses: 0 if the evaluation is complete; None if it is not, and
        only one code is possible.
    most: the guesses needed for the hardest possible secret.
    shares: the probability that the secret is found in 1, 2, 3, … guesses.
    """

    possible: int
    mean: float
    standard_error: float | None
    most: int
    shares: tuple[float, ...]

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "possible": self.possible,
            "mean": self.mean,
            "standard_error": self.standard_error,
            "most": self.most,
            "shares": list(self.shares),
        }


def expect(evaluation: Evaluation, prior: Prior) -> Expectation:
    """The expected guesses of a strategy that met every secret once.

    Raises PriorError if the rules differ, or if the secrets were drawn.

    >>> from solver import evaluate
    >>> found = evaluate("minimax", "mini")
    >>> expect(found, Prior.of("mini", {"111": 3, "123": 1})).mean
    3.25
    """
    if prior.rules != evaluation.rules:
        raise PriorError(f"The weights are those of {prior.rules}, not of {evaluation.rules}.")
    if not np.array_equal(evaluation.met, np.arange(evaluation.rules.size)):
        raise PriorError("Weights need an evaluation that met every secret once.")
    is_possible = prior.shares > 0
    each, shares = evaluation.each[is_possible], prior.shares[is_possible]
    mean = float(each @ shares)
    return Expectation(
        possible=prior.possible,
        mean=mean,
        standard_error=0.0
        if evaluation.complete
        else _standard_error(each.astype(np.float64) - mean, shares),
        most=int(each.max()),
        shares=tuple(np.bincount(each, weights=shares)[1:].tolist()),
    )


def _standard_error(deviations: NDArray[np.float64], shares: Shares) -> float | None:
    """The standard error of a weighted mean of one game for each secret.

    That is the root of Σ w² d² / (1 - Σ w²) for shares w and deviations d from the mean. With equal
    shares, it is the usual one. As there, how much secrets differ counts as error, too, so the true
    error is smaller.
    """
    squares = np.square(shares)
    rest = 1 - float(squares.sum())
    if len(shares) == 1 or rest <= 0:
        return None
    return math.sqrt(float(squares @ np.square(deviations)) / rest)
