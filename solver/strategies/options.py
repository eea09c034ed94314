"""Options of strategies: the fields of their dataclasses that a user may change."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from solver.core.errors import SolverError
from solver.strategies.base import Strategy

NOT_OPTIONS = {"slug", "cost", "limit", "inner"}


class OptionError(SolverError):
    """The strategy does not have the option, or the option does not take the value."""


def with_options(strategy: Strategy, options: Mapping[str, Any]) -> Strategy:
    """The strategy with some options changed. Raises OptionError."""
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
    """The flag of an option, such as --memory; a switch that is on by default gets a --no- flag."""
    return "--no-prefer-candidates" if name == "prefer_candidates" else f"--{name}"
