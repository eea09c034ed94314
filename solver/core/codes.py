"""Codes, their text (one character per peg), and their indices in ascending order.

Without repeats, the index of a code is the Lehmer code of its colors: each color is counted among
those that no earlier hole has used (Lehmer 1960, docs/bibliography.md).
"""

from collections.abc import Iterable
from itertools import islice
from operator import index as whole_number
from typing import TypeAlias

from solver.core.colors import NAMES, Names, in_symbols
from solver.core.errors import SolverError, gettext_noop
from solver.core.rules import Rules, RulesLike, as_rules

Code: TypeAlias = tuple[int, ...]
"""The color of the peg in each hole, numbered from 0."""

CodeLike: TypeAlias = Iterable[int] | str
"""A code as its colors or as its text; wherever a code is asked for, either may be given."""


class CodeError(SolverError):
    """A value is not a code under the rules."""


def as_code(given: CodeLike, rules: RulesLike) -> Code:
    """The code that a text or some colors stand for. Raises CodeError.

    >>> as_code("1122", Rules(4, 6)), as_code([0, 0, 1, 1], Rules(4, 6))
    ((0, 0, 1, 1), (0, 0, 1, 1))
    """
    rules = as_rules(rules)
    if isinstance(given, str):
        return parse_code(given, rules)
    try:
        code = tuple(map(whole_number, islice(given, rules.pegs + 1)))
    except TypeError:
        raise CodeError(
            gettext_noop("%(given)r is neither the text of a code nor its colors as numbers."),
            given=given,
        ) from None
    check_code(code, rules)
    return code


def parse_code(text: str, rules: RulesLike) -> Code:
    """The code that a text spells, the inverse of format_code. Raises CodeError.

    >>> parse_code("1122", Rules(4, 6))
    (0, 0, 1, 1)
    """
    rules = as_rules(rules)
    _check_length(len(text), rules)
    symbols = rules.symbols
    for hole, symbol in enumerate(text, start=1):
        if symbol.upper() not in symbols:
            raise CodeError(
                gettext_noop("%(symbol)r in hole %(hole)s is not one of the colors %(symbols)s."),
                symbol=symbol,
                hole=hole,
                symbols=symbols,
            )
    code = tuple(symbols.index(symbol) for symbol in text.upper())
    check_code(code, rules)
    return code


def read_code(text: str, rules: RulesLike, names: Names = NAMES) -> Code:
    """The code that a person typed, in any digits or in names of colors. Raises CodeError.

    names: those of each color.

    >>> read_code("orange, orange, blau, bleu ciel", Rules(4, 6))
    (0, 0, 3, 1)
    """
    rules = as_rules(rules)
    return parse_code(in_symbols(text, rules, names), rules)


def format_code(code: Code, rules: RulesLike) -> str:
    """The code as text, the inverse of parse_code. Raises CodeError.

    >>> format_code((0, 1, 2, 3), Rules(4, 10, repeats=False))
    '0123'
    """
    rules = as_rules(rules)
    check_code(code, rules)
    return "".join(rules.symbols[color] for color in code)


def check_code(code: Code, rules: Rules) -> None:
    """Raise CodeError unless the rules allow the code."""
    _check_length(len(code), rules)
    for hole, color in enumerate(code, start=1):
        if not 0 <= color < rules.colors:
            raise CodeError(
                gettext_noop("Color number %(color)s in hole %(hole)s is not from 0 to %(last)s."),
                color=color,
                hole=hole,
                last=rules.colors - 1,
            )
        first = code.index(color) + 1
        if first < hole and not rules.repeats:
            raise CodeError(
                gettext_noop(
                    "%(symbol)s is in holes %(first)s and %(hole)s, but colors may not repeat."
                ),
                symbol=rules.symbols[color],
                first=first,
                hole=hole,
            )


def index_of(code: CodeLike, rules: RulesLike) -> int:
    """The index of a code among all codes in ascending order, the inverse of code_at.

    Raises CodeError.

    >>> index_of((0, 0, 1, 1), Rules(4, 6))
    7
    """
    rules = as_rules(rules)
    code = as_code(code, rules)
    free = list(range(rules.colors))
    index = 0
    for color in code:
        index = index * len(free) + free.index(color)
        if not rules.repeats:
            free.remove(color)
    return index


def code_at(index: int, rules: RulesLike) -> Code:
    """The code at an index, the inverse of index_of. Raises IndexError.

    >>> code_at(7, Rules(4, 6))
    (0, 0, 1, 1)
    """
    rules = as_rules(rules)
    if not 0 <= index < rules.size:
        raise IndexError(f"There is no code number {index} of {rules.size}.")
    digits: list[int] = []
    for hole in reversed(range(rules.pegs)):
        index, digit = divmod(index, rules.colors if rules.repeats else rules.colors - hole)
        digits.insert(0, digit)
    if rules.repeats:
        return tuple(digits)
    free = list(range(rules.colors))
    return tuple(free.pop(digit) for digit in digits)


def _check_length(length: int, rules: Rules) -> None:
    if length != rules.pegs:
        raise CodeError(
            gettext_noop("A code here has %(pegs)s pegs, not %(given)s."),
            pegs=rules.pegs,
            given=length,
        )
