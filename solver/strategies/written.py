"""Strategies written as text, with their options: "minimax", "minimax:ties=highest", "entropy+parts".

The text has an option only where it differs from the strategy of that name, so equal strategies have
equal texts.
"""

from dataclasses import fields, is_dataclass
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_type_hints

from solver.core.errors import gettext_noop
from solver.strategies.base import Strategy
from solver.strategies.options import NOT_OPTIONS, OptionError, with_options
from solver.strategies.registry import as_strategy

MAX_TEXT = 300  # characters
SWITCH = {"yes": True, "no": False}


def parse_strategy(text: str) -> Strategy:
    """The strategy that a text stands for.

    Raises UnknownStrategyError, DesignError, and OptionError, which names what it does not know.

    >>> parse_strategy("minimax:ties=highest,prefer_candidates=no").prefer_candidates
    False
    """
    if len(text) > MAX_TEXT:
        raise OptionError(
            gettext_noop("A strategy has at most %(most)s characters."), most=MAX_TEXT
        )
    name, _, rest = text.partition(":")
    strategy = as_strategy(name)
    kinds = _kinds(strategy)
    options = {}
    for part in rest.split(",") if rest else ():
        option, _, value = part.partition("=")
        options[option] = _value(option, value, kinds[option]) if option in kinds else value
    return with_options(strategy, options)


def strategy_text(strategy: Strategy) -> str:
    """The text of a strategy of this package; the inverse of `parse_strategy`.

    >>> strategy_text(parse_strategy("minimax:ties=lowest,among=candidates"))
    'minimax:among=candidates'
    """
    plain = as_strategy(strategy.slug)
    changed = [
        f"{name}={_text(getattr(strategy, name))}"
        for name in _kinds(strategy)
        if getattr(strategy, name) != getattr(plain, name)
    ]
    return strategy.slug + (":" + ",".join(changed) if changed else "")


def _kinds(strategy: Strategy) -> dict[str, type]:
    """The options of a strategy, and the type of the values of each."""
    if not is_dataclass(strategy):
        return {}
    hints = get_type_hints(type(strategy))
    return {
        field.name: _plain(hints[field.name])
        for field in fields(strategy)
        if field.name not in NOT_OPTIONS
    }


def _plain(hint: Any) -> type:
    """The type behind an optional one."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    found: type = kinds[0] if kinds else hint
    return found


def _value(option: str, value: str, kind: Any) -> object:
    """The value of an option. Raises OptionError."""
    if issubclass(kind, bool) and value in SWITCH:
        return SWITCH[value]
    try:
        if not issubclass(kind, bool):
            return kind(value)
    except ValueError:
        pass
    raise OptionError(
        gettext_noop("%(value)s is no value of %(option)s."), value=repr(value), option=option
    )


def _text(value: object) -> str:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value)
