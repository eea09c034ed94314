"""Strategies in an address: a slug and options, as `minimax~first=1122~no-preference`.

A stored book is `book:` and its name.
"""

from dataclasses import dataclass, replace
from typing import Self

from django.utils.translation import gettext, gettext_noop

from games.lab.choosing import rules_title
from games.lab.paths import LONGEST_SHOWN, PathError
from games.words.strategies import strategy_name
from games.words.terms import mistake_in_words
from solver import (
    RECIPES,
    STRATEGIES,
    UNLIMITED_TURNS,
    BookPlayer,
    Code,
    CodeError,
    OneStep,
    Opened,
    Rules,
    Strategy,
    Ties,
    format_code,
    parse_code,
)

BOOK = "book:"
FIRST, HIGHEST, NO_PREFERENCE = "first=", "highest", "no-preference"
WALKED = [slug for slug, strategy in STRATEGIES.items() if not strategy.is_random]
"""The strategies that have a tree: those that draw nothing."""

NO_STRATEGY = gettext_noop("There is no strategy “%(text)s” whose tree can be walked.")
RANDOM = gettext_noop("%(name)s draws its guesses, so it has no decision tree.")
NO_BOOK = gettext_noop("There is no book “%(text)s” for %(rules)s.")
NO_OPTION = gettext_noop("%(name)s has no option “%(text)s”.")


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy with its options.

    slug: of the strategy, or `book:` and the name of a book.
    first: a first guess that is not its own.
    highest: of equal candidates it takes the highest.
    prefers: in a tie, a candidate comes first.
    """

    rules: Rules
    slug: str
    first: Code | None = None
    highest: bool = False
    prefers: bool = True

    @classmethod
    def read(cls, text: str, rules: Rules) -> Self:
        """The plan that a part of an address names. Raises PathError."""
        slug, *options = text.split("~")
        if slug.startswith(BOOK):
            name = slug.removeprefix(BOOK)
            if name not in RECIPES or RECIPES[name].rules != rules:
                facts = {"text": name[:LONGEST_SHOWN], "rules": rules_title(rules)}
                raise PathError(gettext(NO_BOOK) % facts)
        elif slug not in STRATEGIES:
            raise PathError(gettext(NO_STRATEGY) % {"text": slug[:LONGEST_SHOWN]})
        elif slug not in WALKED:
            raise PathError(gettext(RANDOM) % {"name": strategy_name(slug)})
        plan = cls(rules, slug)
        for option in options:
            plan = plan._with(option)
        return plan

    def _with(self, option: str) -> Self:
        """The plan with one more option. Raises PathError."""
        if option.startswith(FIRST) and not self.is_book:
            try:
                first = parse_code(option.removeprefix(FIRST).upper()[:LONGEST_SHOWN], self.rules)
            except CodeError as error:
                raise PathError(mistake_in_words(error, self.rules)) from None
            return replace(self, first=first)
        if option == HIGHEST and self.has_ties:
            return replace(self, highest=True)
        if option == NO_PREFERENCE and self.has_ties:
            return replace(self, prefers=False)
        facts = {"name": self.name, "text": option[:LONGEST_SHOWN]}
        raise PathError(gettext(NO_OPTION) % facts)

    def __str__(self) -> str:
        """The part of an address, which `read` reads."""
        options = [
            "" if self.first is None else FIRST + format_code(self.first, self.rules),
            HIGHEST if self.highest else "",
            "" if self.prefers else NO_PREFERENCE,
        ]
        return "~".join([self.slug, *filter(None, options)])

    @property
    def is_book(self) -> bool:
        """Whether it is a stored book."""
        return self.slug.startswith(BOOK)

    @property
    def has_ties(self) -> bool:
        """Whether it breaks ties, and so has options for that."""
        return not self.is_book and isinstance(STRATEGIES[self.slug], OneStep)

    @property
    def name(self) -> str:
        """What it is called, without its options."""
        if not self.is_book:
            return strategy_name(self.slug)
        turns = RECIPES[self.slug.removeprefix(BOOK)].turns
        if turns == UNLIMITED_TURNS:
            return gettext("Perfect, from its book")
        return gettext("Perfect within %(guesses)s guesses") % {"guesses": turns}

    @property
    def options(self) -> str:
        """Its options in words; empty if it has none."""
        words = []
        if self.first is not None:
            words.append(
                gettext("first %(guess)s") % {"guess": format_code(self.first, self.rules)}
            )
        if self.highest:
            words.append(gettext("highest of equal candidates"))
        if not self.prefers:
            words.append(gettext("no preference for candidates"))
        return ", ".join(words)

    @property
    def full_name(self) -> str:
        """What it is called, with its options: "Knuth (first 1122)"."""
        if not self.options:
            return self.name
        return gettext("%(name)s (%(options)s)") % {"name": self.name, "options": self.options}

    @property
    def command(self) -> str:
        """The command that prints the tree."""
        if self.is_book:
            return f"python -m solver tree --book {self.slug.removeprefix(BOOK)}"
        options = [
            f" --first {format_code(self.first, self.rules)}" if self.first is not None else "",
            " --ties highest" if self.highest else "",
            "" if self.prefers else " --no-prefer-candidates",
        ]
        return f"python -m solver tree {self.slug} --rules {self.rules}{''.join(options)}"

    def strategy(self) -> Strategy:
        """What makes the guesses."""
        if self.is_book:
            return BookPlayer(self.slug.removeprefix(BOOK))
        inner = STRATEGIES[self.slug]
        if isinstance(inner, OneStep) and (self.highest or not self.prefers):
            ties = Ties.HIGHEST if self.highest else Ties.LOWEST
            inner = replace(inner, ties=ties, prefer_candidates=self.prefers)
        return inner if self.first is None else Opened(inner, self.first)
