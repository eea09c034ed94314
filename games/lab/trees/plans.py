"""What a tree is of, in an address: a strategy as the library writes it, as `minimax:ties=highest@1122`.

A stored book is `book:` and its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from shlex import quote
from typing import Any, Self

from django.utils.translation import gettext, gettext_noop

from games.core.opponents import FIRST_MARK
from games.lab.choosing import rules_title
from games.lab.compare.asked import entry_of, ours
from games.lab.compare.costs import PERFECT
from games.lab.paths import PathError
from games.ui.quotes import quoted
from games.ui.strategies import strategy_in_words, strategy_name
from games.ui.terms import mistake_in_words
from solver import (
    RECIPES,
    STRATEGIES,
    BookPlayer,
    Rules,
    SolverError,
    Strategy,
    UnknownStrategyError,
    parse_strategy,
    strategy_text,
    with_options,
)
from solver.site import UNLIMITED_TURNS

BOOK = "book:"
WALKED = [slug for slug, strategy in STRATEGIES.items() if not strategy.is_random]
"""The strategies that have a tree: those that draw nothing."""

NO_STRATEGY = gettext_noop("There is no strategy “%(text)s” whose tree can be walked.")
RANDOM = gettext_noop("%(name)s draws its guesses, so it has no decision tree.")
NO_BOOK = gettext_noop("There is no book “%(text)s” for %(rules)s.")
SEARCHED = gettext_noop(
    "With these options, Perfect searches for each guess longer than a page may take."
)
FIXED = gettext_noop("A book has a first guess and options of its own.")


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy that has a tree, under some rules.

    text: as `solver.strategy_text` writes it, with its first guess; or `book:` and the name of a book.
    """

    rules: Rules
    text: str

    @classmethod
    def read(cls, text: str, rules: Rules) -> Self:
        """The plan that a part of an address names. Raises PathError."""
        if text.startswith(BOOK):
            name = text.removeprefix(BOOK)
            if name not in RECIPES or RECIPES[name].rules != rules:
                facts = {"text": quoted(name), "rules": rules_title(rules)}
                raise PathError(gettext(NO_BOOK) % facts)
            return cls(rules, text)
        try:
            entry = entry_of(text, rules)
        except UnknownStrategyError:
            raise PathError(gettext(NO_STRATEGY) % {"text": quoted(text)}) from None
        except SolverError as error:
            raise PathError(mistake_in_words(error, rules)) from None
        strategy = ours(entry.text)
        if strategy.is_random:
            raise PathError(gettext(RANDOM) % {"name": strategy_name(strategy.slug)})
        if strategy.slug == PERFECT and strategy != STRATEGIES[PERFECT]:
            raise PathError(gettext(SEARCHED))
        return cls(rules, str(entry))

    def varied(self, options: Mapping[str, Any], first: str) -> Self:
        """The same with some options changed, and with a first guess unless it is "".

        Raises PathError.
        """
        if not options and not first:
            return self
        if self.is_book:
            raise PathError(gettext(FIXED))
        try:
            changed = strategy_text(with_options(parse_strategy(self.unopened), options))
        except SolverError as error:
            raise PathError(mistake_in_words(error, self.rules)) from None
        return self.read(f"{changed}{FIRST_MARK}{first or self.first}", self.rules)

    @property
    def is_book(self) -> bool:
        return self.text.startswith(BOOK)

    @property
    def first(self) -> str:
        """The first guess, if one is given; else empty."""
        return self.text.partition(FIRST_MARK)[2]

    @property
    def unopened(self) -> str:
        return self.text.partition(FIRST_MARK)[0]

    @property
    def name(self) -> str:
        """What it is called, with its options: "Knuth, first 1122"."""
        if not self.is_book:
            return strategy_in_words(self.unopened, self.first)
        turns = RECIPES[self.text.removeprefix(BOOK)].turns
        if turns == UNLIMITED_TURNS:
            return gettext("Perfect, from its book")
        return gettext("Perfect within %(guesses)s guesses") % {"guesses": turns}

    @property
    def file_name(self) -> str:
        """The name of a file with its tree, without its ending: no system minds its characters."""
        return f"{self.text}-{self.rules}".replace(":", "-").replace("*", "x")

    @property
    def command(self) -> str:
        if self.is_book:
            return f"python -m solver tree --book {self.text.removeprefix(BOOK)}"
        return f"python -m solver tree {quote(self.text)} --rules {self.rules}"

    def strategy(self) -> Strategy:
        if self.is_book:
            return BookPlayer(self.text.removeprefix(BOOK))
        return parse_strategy(self.text, self.rules)
