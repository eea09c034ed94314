"""Every strategy by its slug: those of this project, and those that other packages provide."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from solver.core.errors import SolverError, gettext_noop
from solver.strategies.base import Guesser, Strategy, StrategyError, StrategyLike
from solver.strategies.consistent import LowestCandidate, RandomCandidate, WeightedCandidate
from solver.strategies.costs import empty_cells, expected_size, uncertainty, worst_case
from solver.strategies.design import Design, is_design, parse_design
from solver.strategies.foreign import ForeignStrategy, report
from solver.strategies.one_step import Among, OneStep
from solver.strategies.perfect import Perfect

ENTRY_POINTS = "mastermind.strategies"
OURS = __name__.partition(".")[0]
"""The package whose strategies need no guard."""


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
    """The strategy with a slug, or of a design such as "parts+0.3*entropy".

    Raises UnknownStrategyError and DesignError.
    """
    if slug in STRATEGIES:
        return STRATEGIES[slug]
    foreign = foreign_strategies()
    if slug in foreign:
        return foreign[slug]
    if is_design(slug):
        return as_strategy(parse_design(slug))
    raise UnknownStrategyError(
        gettext_noop("There is no strategy %(name)s; there are %(names)s."),
        name=repr(slug),
        names=", ".join([*STRATEGIES, *foreign]),
    )


def as_strategy(given: StrategyLike) -> Strategy:
    """The strategy that an object or a slug stands for; whatever is not of this package is guarded.

    Raises UnknownStrategyError, DesignError, and StrategyError if the object cannot be a strategy.

    >>> as_strategy("0.3*entropy + parts").slug
    'parts+0.3*entropy'
    """
    if isinstance(given, str):
        return find_strategy(given)
    if isinstance(given, Design):
        return OneStep(str(given), given.cost)
    if type(given).__module__.partition(".")[0] != OURS:
        return guarded(given)
    if not hasattr(given, "is_random"):
        raise StrategyError(f"A {type(given).__name__} is no strategy.")
    return cast("Strategy", given)


def _attribute(given: object, name: str, default: object) -> object:
    """An attribute of a strategy from elsewhere. Raises StrategyError if it cannot be read."""
    try:
        found = getattr(given, name, default)
        bool(found)
    except Exception as error:
        raise StrategyError(
            f"A {type(given).__name__} is no strategy: its {name} raised {type(error).__name__}."
        ) from None
    return found


def guarded(given: object) -> ForeignStrategy:
    """The strategy that an object from elsewhere is. Raises StrategyError if it cannot be one."""
    if isinstance(given, type):
        name = given.__name__
        raise StrategyError(f"{name} is a class; a strategy is an object, such as {name}().")
    name = type(given).__name__
    if not callable(getattr(given, "next_guess", None)):
        raise StrategyError(f"A {name} is no strategy: it has no method next_guess.")
    slug = _attribute(given, "slug", name)
    _attribute(given, "is_random", default=True)
    if not isinstance(slug, str) or not slug:
        raise StrategyError(f"The slug of a {name} is {slug!r}, which is no text.")
    return ForeignStrategy(slug, cast("Guesser", given))


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
        return replace(guarded(entry.load()), slug=entry.name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also what a module raises that calls sys.exit
        report(entry.name, f"cannot be loaded from {entry.value}: {error!r}")
        return None
