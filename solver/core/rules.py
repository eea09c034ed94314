"""The rules of a game (pegs, colors, and whether colors may repeat) and the named variants."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from solver.core.errors import SolverError, gettext_noop

MIN_PEGS, MAX_PEGS = 2, 8  # pegs of a code
MIN_COLORS, MAX_COLORS = 2, 12  # colors to choose from
MIN_GUESSES, MAX_GUESSES = 1, 20  # guesses allowed in a game
MAX_CODES = 1_048_576  # codes that rules may allow: 2 ** 20

COLOR_SYMBOLS = "123456789ABC"
DIGIT_SYMBOLS = "0123456789"  # for ten colors without repeats, as in Bulls and Cows

_RULES_TEXT = re.compile(r"(\d{1,3})x(\d{1,3})(-distinct)?", re.ASCII)


class RulesError(SolverError):
    """The rules or the number of guesses are out of bounds."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How many pegs a code has, how many colors there are, and whether a color may repeat.

    Raises RulesError, which names the bound that is exceeded.

    >>> str(Rules(4, 6)), Rules(4, 6).size
    ('4x6', 1296)
    """

    pegs: int
    colors: int
    repeats: bool = True

    def __post_init__(self) -> None:
        _check_bounds(
            self.pegs,
            MIN_PEGS,
            MAX_PEGS,
            gettext_noop("There can be %(least)s to %(most)s pegs in a code, not %(given)s."),
        )
        _check_bounds(
            self.colors,
            MIN_COLORS,
            MAX_COLORS,
            gettext_noop("There can be %(least)s to %(most)s colors, not %(given)s."),
        )
        if not self.repeats and self.pegs > self.colors:
            raise RulesError(
                gettext_noop(
                    "Without repeats, %(pegs)s pegs need at least %(pegs)s colors, not %(colors)s."
                ),
                pegs=self.pegs,
                colors=self.colors,
            )
        if self.size > MAX_CODES:
            raise RulesError(
                gettext_noop(
                    "%(pegs)s pegs of %(colors)s colors make %(codes)s codes, more than the "
                    "%(most)s allowed."
                ),
                pegs=self.pegs,
                colors=self.colors,
                codes=self.size,
                most=MAX_CODES,
            )

    def __str__(self) -> str:
        return f"{self.pegs}x{self.colors}" + ("" if self.repeats else "-distinct")

    @property
    def size(self) -> int:
        """The number of codes."""
        if self.repeats:
            return int(self.colors**self.pegs)
        return math.perm(self.colors, self.pegs)

    @property
    def symbols(self) -> str:
        """The character of each color; with ten colors and no repeats, these are the digits."""
        if self.colors == len(DIGIT_SYMBOLS) and not self.repeats:
            return DIGIT_SYMBOLS
        return COLOR_SYMBOLS[: self.colors]


@dataclass(frozen=True, slots=True)
class Variant:
    """Rules with a name, and how many guesses the codebreaker has."""

    slug: str
    name: str
    rules: Rules
    guesses: int

    def __post_init__(self) -> None:
        check_guesses(self.guesses)


def check_guesses(guesses: int) -> None:
    """Raise RulesError if a game may not allow this many guesses."""
    _check_bounds(
        guesses,
        MIN_GUESSES,
        MAX_GUESSES,
        gettext_noop("There can be %(least)s to %(most)s guesses, not %(given)s."),
    )


def every_rules() -> Iterator[Rules]:
    """All rules that are allowed."""
    pegs, colors = range(MIN_PEGS, MAX_PEGS + 1), range(MIN_COLORS, MAX_COLORS + 1)
    for shape in product(pegs, colors, (True, False)):
        try:
            yield Rules(*shape)
        except RulesError:
            continue


def _check_bounds(given: int, least: int, most: int, sentence: str) -> None:
    if not least <= given <= most:
        raise RulesError(sentence, least=least, most=most, given=given)


MINI = Variant("mini", gettext_noop("Mini"), Rules(3, 6), guesses=8)
CLASSIC = Variant("classic", gettext_noop("Classic"), Rules(4, 6), guesses=10)
BLANKS = Variant("blanks", gettext_noop("Classic with blanks"), Rules(4, 7), guesses=10)
POCKET = Variant("pocket", gettext_noop("Pocket"), Rules(5, 5), guesses=6)
BULLS_AND_COWS = Variant(
    "bulls-and-cows", gettext_noop("Bulls and Cows"), Rules(4, 10, repeats=False), guesses=10
)
SUPER = Variant("super", gettext_noop("Super"), Rules(5, 8), guesses=12)

VARIANTS: Mapping[str, Variant] = {
    variant.slug: variant for variant in (MINI, CLASSIC, BLANKS, POCKET, BULLS_AND_COWS, SUPER)
}

CUSTOM = "custom"


def variant_of(rules: Rules, guesses: int) -> Variant:
    """The named variant with these rules and guesses, or else a custom one. Raises RulesError."""
    custom = Variant(CUSTOM, gettext_noop("Custom"), rules, guesses)
    named = (v for v in VARIANTS.values() if (v.rules, v.guesses) == (rules, guesses))
    return next(named, custom)


def parse_rules(text: str) -> Rules:
    """The rules from "4x6", "4x10-distinct" or the slug of a variant; the inverse of str.

    Raises RulesError.

    >>> parse_rules("bulls-and-cows") == parse_rules("4x10-distinct")
    True
    """
    if text in VARIANTS:
        return VARIANTS[text].rules
    match = _RULES_TEXT.fullmatch(text)
    if match is None:
        raise RulesError(
            gettext_noop(
                "%(text)r is neither pegs x colors, as 4x6 or 4x10-distinct, nor one of %(names)s."
            ),
            text=text,
            names=", ".join(VARIANTS),
        )
    pegs, colors, distinct = match.groups()
    return Rules(int(pegs), int(colors), repeats=distinct is None)


RulesLike: TypeAlias = Rules | Variant | str
"""Rules, a variant, or the text of rules; wherever rules are asked for, any may be given."""


def as_rules(given: RulesLike) -> Rules:
    """The rules that a variant or a text stands for. Raises RulesError.

    >>> as_rules("4x6") == as_rules(CLASSIC) == Rules(4, 6)
    True
    """
    if isinstance(given, Variant):
        return given.rules
    if isinstance(given, Rules):
        return given
    if not isinstance(given, str):
        raise RulesError(
            gettext_noop("%(given)r is no rules: give pegs x colors as text, or Rules."),
            given=given,
        )
    return parse_rules(given)
