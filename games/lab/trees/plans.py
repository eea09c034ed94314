"""Strategies that have a tree, as addresses name them, and what is known of the nodes of these trees.

A strategy is written as in the library, `minimax:ties=highest@1122`; a stored book is `book:` and its
name. A node comes from the outline of the whole tree, or is worked out for itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from shlex import quote
from typing import Any, NamedTuple, Self

from django.utils.translation import gettext, gettext_noop

from games import thinking
from games.core.played_designs import FIRST_MARK
from games.lab.compare.comparison import PERFECT, entry_of, own_strategy
from games.lab.forms import rules_title
from games.thinking import processor_time
from games.thinking.gate import BusyError
from games.ui.positions import PathError
from games.ui.quoting import quoted
from games.ui.strategies import strategy_in_words, strategy_name
from games.ui.terms import mistake_in_words
from solver import (
    RECIPES,
    STRATEGIES,
    BookPlayer,
    History,
    OffTreeError,
    Outline,
    Rules,
    SolverError,
    Strategy,
    TreeError,
    TreeGrammar,
    UnknownStrategyError,
    Walked,
    parse_strategy,
    strategy_text,
    with_options,
)
from solver.site import UNLIMITED_TURNS

BOOK = "book:"
WALKED = [slug for slug, strategy in STRATEGIES.items() if not strategy.is_random]
"""The strategies that have a tree: those that draw no guesses."""

NO_STRATEGY = gettext_noop("There is no strategy “%(text)s” whose tree can be walked.")
RANDOM = gettext_noop("%(name)s draws its guesses, so it has no decision tree.")
NO_BOOK = gettext_noop("There is no book “%(text)s” for %(rules)s.")
SEARCHED = gettext_noop(
    "With these options, Perfect searches for each guess longer than a page may take."
)
FIXED = gettext_noop("A book has a first guess and options of its own.")

MOST_SECONDS = 2.0  # of work in one request before it is refused; what was found is remembered
OUTLINED_PAIRS = 1 << 26  # codes times candidates; larger positions are worked out node by node
FILE_FORMATS: Mapping[str, tuple[TreeGrammar, int]] = {
    "r": (TreeGrammar.R, 50_000),
    "text": (TreeGrammar.TEXT, 50_000),
    "json": (TreeGrammar.JSON, 20_300),
    "dot": (TreeGrammar.DOT, 24_600),
}
"""Each with the most nodes that a file may have; files then have at most about two megabytes."""


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
        strategy = own_strategy(entry.text)
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
            changed = strategy_text(with_options(parse_strategy(self.without_first), options))
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
    def without_first(self) -> str:
        return self.text.partition(FIRST_MARK)[0]

    @property
    def name(self) -> str:
        """What it is called, with its options: "Knuth, first 1122"."""
        if not self.is_book:
            return strategy_in_words(self.without_first, self.first)
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


class KnownNode(NamedTuple):
    """A node, as far as it is known.

    node: None if not even its guess is found out within the work of a page, or a book ends before.
    whole: the outline of the whole tree, if it can be had.
    strayed: where the history leaves the tree; None if it does not.
    """

    plan: Plan
    node: Walked | None
    whole: Outline | None
    strayed: OffTreeError | None = None


def outline_of(plan: Plan) -> Outline | None:
    """The outline of a tree; None if it takes longer than a page may. Raises BusyError.

    Where *Perfect* plays from a book, the book itself grows the same tree in less time.
    """
    book = next((name for name, recipe in RECIPES.items() if recipe.rules == plan.rules), None)
    is_perfect = plan == Plan(plan.rules, "perfect")
    strategy = BookPlayer(book) if book and is_perfect else plan.strategy()
    return thinking.outline(strategy, plan.rules, [])


def tree_text(plan: Plan, grammar: tuple[TreeGrammar, int]) -> str | None:
    """The file of a tree; None if the tree is not known as a whole, or the file would be too long."""
    outline, (kind, most) = outline_of(plan), grammar
    if outline is None or len(outline) > most:
        return None
    return thinking.write_tree(plan.strategy(), plan.rules, kind)


def node_of(plan: Plan, history: History) -> KnownNode:
    """The node after a history. Raises OffTreeError, GameOverError, and BusyError."""
    if whole := outline_of(plan):
        return KnownNode(plan, whole.node(whole.find(history)), whole)
    candidates = _follow(plan, history)
    return KnownNode(plan, _walked(plan, history, candidates), None)


def compared_node(plan: Plan, history: History, candidates: int) -> KnownNode:
    """What another strategy plays in a position, whether its own tree comes there or not.

    Raises GameOverError and BusyError.
    """
    try:
        return node_of(plan, history)
    except OffTreeError as error:
        strayed = error
    try:
        return KnownNode(plan, _walked(plan, history, candidates), outline_of(plan), strayed)
    except TreeError:  # a book knows its own positions alone
        return KnownNode(plan, None, outline_of(plan), strayed)


def _follow(plan: Plan, history: History) -> int:
    """How many candidates a history leaves. Raises OffTreeError if it is no path of the tree."""
    rules, strategy, left = plan.rules, plan.strategy(), plan.rules.size
    for turn, (guess, answer) in enumerate(history, start=1):
        if processor_time.seconds() > MOST_SECONDS:
            raise BusyError
        suggested = thinking.suggest(strategy, rules, history[: turn - 1], left)
        if suggested.guess != guess:
            raise OffTreeError.other_guess(rules, turn, guess, suggested.guess)
        if answer not in suggested.cells or answer.black == rules.pegs:
            raise OffTreeError.no_answer(rules, turn, guess, answer)
        left = suggested.cells[answer]
    return left


def _walked(plan: Plan, history: History, candidates: int) -> Walked | None:
    strategy = plan.strategy()
    if candidates * plan.rules.size <= OUTLINED_PAIRS and (
        part := thinking.outline(strategy, plan.rules, history)
    ):
        return part.node(0)
    return thinking.walk_tree(strategy, plan.rules, history)
