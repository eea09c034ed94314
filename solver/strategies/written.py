"""Strategies written as text: a name or a design, options after a colon, a first guess after an @.

As "minimax", "minimax:ties=highest,prefer_candidates=no", "minimax@1122", or
"parts+0.3*entropy:ties=highest@1123". The text has an option only where it differs from the strategy
of that name, so equal strategies have equal texts.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import NoneType
from typing import Any, get_args, get_type_hints

from solver.core.codes import format_code, parse_code
from solver.core.errors import SolverError, gettext_noop
from solver.core.rules import RulesLike, as_rules
from solver.strategies.base import Strategy, StrategyWrapper
from solver.strategies.opened import Opened
from solver.strategies.options import NOT_OPTIONS, OptionError, with_options
from solver.strategies.registry import as_strategy

FIRST_MARK = "@"
MAX_TEXT = 300  # characters
SWITCH = {"yes": True, "no": False}


def parse_strategy(text: str, rules: RulesLike | None = None) -> Strategy:
    """The strategy that a text stands for.

    rules: those under which the first guess is a code; without them, the text can have none.

    Raises UnknownStrategyError, DesignError, OptionError, which names what it does not know,
    CodeError, and RulesError.

    >>> parse_strategy("minimax:ties=highest,prefer_candidates=no").prefer_candidates
    False
    >>> parse_strategy("minimax@1122", "4x6").first
    (0, 0, 1, 1)
    """
    if len(text) > MAX_TEXT:
        raise OptionError(
            gettext_noop("A strategy has at most %(most)s characters."), most=MAX_TEXT
        )
    written, _, first = text.partition(FIRST_MARK)
    name, _, rest = written.partition(":")
    given = {}
    for part in rest.split(",") if rest else ():
        option, _, value = part.partition("=")
        given[option] = value
    strategy = with_written_options(as_strategy(name), given)
    if not first:
        return strategy
    if rules is None:
        raise OptionError(
            gettext_noop("%(first)s is a code of some rules, and no rules are given."), first=first
        )
    return Opened(strategy, parse_code(first, as_rules(rules)))


def with_written_options(strategy: Strategy, written: Mapping[str, str]) -> Strategy:
    """The strategy with some options changed, whose values are texts. Raises OptionError.

    >>> with_written_options(parse_strategy("random"), {"memory": "3"}).memory
    3
    """
    kinds = strategy_options(strategy)
    options = {
        option: _value(option, value, kinds[option]) if option in kinds else value
        for option, value in written.items()
    }
    return with_options(strategy, options)


def strategy_options(strategy: Strategy) -> dict[str, type]:
    """The options of a strategy, and the type of the values of each.

    >>> strategy_options(parse_strategy("random"))
    {'memory': <class 'int'>, 'blunder': <class 'float'>}
    """
    return dict(_kinds(type(strategy)))


def strategy_text(strategy: Strategy, rules: RulesLike | None = None) -> str:
    """The text of a strategy; the inverse of `parse_strategy`.

    rules: those under which its first guess, if it is given one, is a code; without them, that guess
        is left out. A strategy that no text stands for is written as its slug.

    >>> strategy_text(parse_strategy("minimax:ties=lowest,among=candidates@1122", "4x6"), "4x6")
    'minimax:among=candidates@1122'
    """
    if isinstance(strategy, Opened):
        written = strategy_text(strategy.strategy)
        first = "" if rules is None else format_code(strategy.first, as_rules(rules))
        return written + (FIRST_MARK + first if first else "")
    if isinstance(strategy, StrategyWrapper):
        return strategy_text(strategy.strategy, rules)
    try:
        plain = as_strategy(strategy.slug)
    except SolverError:
        return strategy.slug
    if type(plain) is not type(strategy):
        return strategy.slug
    changed = [
        f"{name}={_text(getattr(strategy, name))}"
        for name in _kinds(type(strategy))
        if getattr(strategy, name) != getattr(plain, name)
    ]
    return strategy.slug + (":" + ",".join(changed) if changed else "")


@lru_cache(maxsize=64)
def _kinds(strategy: type[Strategy]) -> dict[str, type]:
    """The options of a class of strategies, and the type of the values of each."""
    if not is_dataclass(strategy):
        return {}
    hints = get_type_hints(strategy)
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
    if isinstance(value, str):  # as the value of an enumeration is
        return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value)
