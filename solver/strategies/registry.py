"""Every strategy by its slug."""

from collections.abc import Mapping

from solver.errors import SolverError
from solver.strategies.base import Strategy
from solver.strategies.consistent import LowestCandidate, RandomCandidate
from solver.strategies.one_step import OneStep, empty_cells, worst_case


class UnknownStrategyError(SolverError):
    """No strategy has this slug."""


_ALL: tuple[Strategy, ...] = (
    LowestCandidate("lowest"),
    RandomCandidate("random"),
    RandomCandidate("careless", blunder=0.25),
    OneStep("minimax", worst_case),
    OneStep("most-parts", empty_cells),
)

STRATEGIES: Mapping[str, Strategy] = {strategy.slug: strategy for strategy in _ALL}


def find_strategy(slug: str) -> Strategy:
    """The strategy of a slug. Raises UnknownStrategyError."""
    try:
        return STRATEGIES[slug]
    except KeyError:
        raise UnknownStrategyError(
            f"There is no strategy {slug!r}; there are {', '.join(STRATEGIES)}."
        ) from None
