"""Every strategy by its slug: those of this project, and those that other packages provide."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from solver.core.errors import SolverError
from solver.strategies.base import Strategy
from solver.strategies.consistent import LowestCandidate, RandomCandidate
from solver.strategies.costs import empty_cells, expected_size, uncertainty, worst_case
from solver.strategies.foreign import ForeignStrategy, report
from solver.strategies.one_step import Among, OneStep
from solver.strategies.perfect import Perfect
from solver.strategies.weighted import WeightedCandidate

ENTRY_POINTS = "mastermind.strategies"


class UnknownStrategyError(SolverError):
    """There is no strategy with this slug."""


_ALL: tuple[Strategy, ...] = (
    LowestCandidate("lowest"),
    RandomCandidate("random"),
    RandomCandidate("goldfish", memory=2),
    RandomCandidate("dreamer", blunder=0.5),
    RandomCandidate("forgetful", memory=3),
    RandomCandidate("careless", blunder=0.25),
    WeightedCandidate("weighted"),
    OneStep("minimax", worst_case),
    OneStep("minimax-candidates", worst_case, Among.CANDIDATES),
    OneStep("expected-size", expected_size),
    OneStep("expected-size-candidates", expected_size, Among.CANDIDATES),
    OneStep("entropy", uncertainty),
    OneStep("most-parts", empty_cells),
    Perfect("perfect"),
)

STRATEGIES: Mapping[str, Strategy] = {strategy.slug: strategy for strategy in _ALL}


def find_strategy(slug: str) -> Strategy:
    """The strategy with a slug. Raises UnknownStrategyError."""
    if slug in STRATEGIES:
        return STRATEGIES[slug]
    foreign = foreign_strategies()
    if slug in foreign:
        return foreign[slug]
    raise UnknownStrategyError(
        f"There is no strategy {slug!r}; there are {', '.join([*STRATEGIES, *foreign])}."
    )


@cache
def foreign_strategies() -> Mapping[str, Strategy]:
    """The strategies of other packages, by the names of their entry points.

    A strategy that cannot be loaded, or whose name is taken, is logged and left out.
    """
    found: dict[str, Strategy] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name in STRATEGIES or entry.name in found:
            report(entry.name, "is left out, for there is a strategy of that name already")
        elif (strategy := _load(entry)) is not None:
            found[entry.name] = strategy
    return found


def _load(entry: EntryPoint) -> Strategy | None:
    try:
        return ForeignStrategy(entry.name, entry.load())
    except Exception as error:
        report(entry.name, f"cannot be loaded from {entry.value}: {error!r}")
        return None
