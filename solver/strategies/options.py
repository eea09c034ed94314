"""Options of strategies: the fields of their dataclasses that a user may change."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Self

from solver.core.errors import SolverError, gettext_noop
from solver.strategies.base import Strategy

NOT_OPTIONS = {"slug", "cost", "limit", "inner"}
LONGEST_SHOWN = 40  # characters of the name of an option that nobody has


class OptionError(SolverError):
    """The strategy does not have the option, or the option does not take the value."""

    @classmethod
    def not_among(cls, option: str, values: Iterable[str], value: object) -> Self:
        """The value is none of those that an option takes."""
        return cls(
            gettext_noop("%(option)s is one of %(values)s, not %(value)s."),
            option=option,
            values=", ".join(values),
            value=repr(value),
        )


def with_options(strategy: Strategy, options: Mapping[str, Any]) -> Strategy:
    """The strategy with some options changed. Raises OptionError."""
    has = _options(strategy)
    for name in options:
        if name not in has:
            raise OptionError(
                gettext_noop("%(strategy)s has no option %(option)s; it has %(options)s.")
                if has
                else gettext_noop("%(strategy)s has no options."),
                strategy=strategy.slug,
                option=(name if name.isidentifier() else repr(name))[:LONGEST_SHOWN],
                options=", ".join(has),
            )
    return replace(strategy, **options) if options else strategy  # type: ignore[type-var]


def _options(strategy: Strategy) -> list[str]:
    if not is_dataclass(strategy):
        return []
    return [field.name for field in fields(strategy) if field.name not in NOT_OPTIONS]
