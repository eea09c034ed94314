"""Options of strategies: the fields of their dataclass that are not the strategy itself."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from solver.core.errors import SolverError
from solver.strategies.base import Strategy

NOT_OPTIONS = {"slug", "cost", "limit"}


class OptionError(SolverError):
    """An option the strategy does not have, or a value it cannot take."""


def with_options(strategy: Strategy, options: Mapping[str, Any]) -> Strategy:
    """The same strategy with other options. Raises OptionError."""
    has = _options(strategy)
    for name in options:
        if name not in has:
            others = ", ".join(map(_flag, has)) or "none"
            raise OptionError(f"{strategy.slug} has no option {_flag(name)}; it has {others}.")
    return replace(strategy, **options) if options else strategy  # type: ignore[type-var]


def _options(strategy: Strategy) -> list[str]:
    if not is_dataclass(strategy):
        return []
    return [field.name for field in fields(strategy) if field.name not in NOT_OPTIONS]


def _flag(name: str) -> str:
    """--memory; an option that is on unless taken away is written as that."""
    return "--no-prefer-candidates" if name == "prefer_candidates" else f"--{name}"
