"""Perfect play: from a stored tree, and by a search in positions outside the tree.

With a limit of guesses, or if only candidates may be guessed, no tree is stored, and every guess is
searched for.
"""

import logging
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from solver.core.codes import index_of
from solver.core.errors import gettext_noop
from solver.core.limits import MAX_SEARCH_PAIRS, SEARCH_LIMIT, Limit, TooFarError
from solver.core.position import History, Position
from solver.core.rules import Rules
from solver.perfect.best_known import best_known
from solver.perfect.books.book import Book, BookError, book_for
from solver.perfect.books.recipes import has_book
from solver.perfect.bounds import TRIVIAL_SIZE
from solver.strategies.base import StrategyError
from solver.strategies.one_step import Among
from solver.strategies.optimal_guess import (
    STAND_IN,
    best_guess,
    best_guess_within,
    most_work,
    most_work_within,
)
from solver.strategies.options import OptionError

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Perfect:
    """Guesses what the book says; outside the book, what a search finds to need the fewest guesses.

    Of the guesses with the lowest mean, the search takes one with the lowest maximum. If it would
    exceed the limit, a one-step strategy chooses instead.

    among: whether it may guess any code, or only candidates.
    most: the guesses within which it finds every code, counted from the first one of the game; no
        limit by default. Of all trees that keep to it, its own needs the fewest guesses.

    With either of these, nothing can stand in for what a search does not find: then StrategyError
    says that no tree keeps to `most`, or that the search takes too long (`VALUE_LIMIT`).
    """

    slug: str
    limit: Limit = SEARCH_LIMIT
    among: Among = Among.ALL
    most: int | None = None
    is_random: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.among not in tuple(Among):
            raise OptionError.not_among("among", Among, self.among)
        if self.most is not None and self.most < 1:
            raise OptionError(
                gettext_noop("most is at least 1 guess, not %(given)s."), given=self.most
            )

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        if self._is_restricted:
            return self._restricted_guess(position)
        if len(position.candidates) <= TRIVIAL_SIZE:
            return int(position.candidates[0])
        book = playable_book(position.space.rules)
        guess = book.guess(position.history) if book else None
        if guess is not None:
            return guess
        try:
            return best_guess(position, self.limit)
        except (TooFarError, BookError):
            return STAND_IN.next_guess(position, rng)

    def sure_guess(self, position: Position, rng: np.random.Generator, limit: Limit) -> int:
        """The guess, where its search ends within a limit or another strategy guesses anyway.

        Not for a strategy with options. Raises TooFarError.
        """
        rules = position.space.rules
        is_searched = len(position.candidates) * rules.size <= MAX_SEARCH_PAIRS
        if (
            len(position.candidates) <= TRIVIAL_SIZE
            or not is_searched
            or self.is_in_book(rules, position.turns)
        ):
            return self.next_guess(position, rng)
        try:
            return best_guess(position, limit)
        except BookError:
            return STAND_IN.next_guess(position, rng)

    @property
    def _is_restricted(self) -> bool:
        """Whether fewer guesses or trees are allowed than in the books."""
        return self.most is not None or self.among != Among.ALL

    def _restricted_guess(self, position: Position) -> int:
        """A best guess of those that the options allow. Raises StrategyError."""
        turns = None if self.most is None else self.most - len(position.history)
        only = self.among == Among.CANDIDATES
        try:
            guess = best_guess_within(position, turns, candidates_only=only)
        except TooFarError:
            raise StrategyError(
                gettext_noop(
                    "%(strategy)s takes too long to find its guess under %(rules)s with these options."
                ),
                strategy=self.slug,
                rules=str(position.space.rules),
            ) from None
        if guess is None:
            raise self._no_tree(position, max(turns or 0, 0))
        return guess

    def _no_tree(self, position: Position, turns: int) -> StrategyError:
        """That no tree keeps to `most`, with so many guesses left."""
        only, codes = self.among == Among.CANDIDATES, len(position.candidates)
        if not position.history:
            sentence = (
                gettext_noop(
                    "No tree that guesses only candidates finds all %(codes)s codes within %(most)s "
                    "guesses."
                )
                if only
                else gettext_noop("No tree finds all %(codes)s codes within %(most)s guesses.")
            )
            return StrategyError(sentence, codes=codes, most=self.most)
        sentence = (
            gettext_noop(
                "No tree that guesses only candidates finds all %(codes)s codes left within the "
                "%(turns)s guesses left of %(most)s."
            )
            if only
            else gettext_noop(
                "No tree finds all %(codes)s codes left within the %(turns)s guesses left of %(most)s."
            )
        )
        return StrategyError(sentence, codes=codes, turns=turns, most=self.most)

    def most_work(self, rules: Rules, candidates: int, turns: int) -> int:
        if self._is_restricted:
            return most_work_within(rules, candidates, turns)
        return 0 if candidates <= TRIVIAL_SIZE else most_work(rules, candidates, turns, self.limit)

    def is_in_book(self, rules: Rules, history: History) -> bool:
        """Whether the book has a guess after a history."""
        book = None if self._is_restricted else playable_book(rules)
        if book is None:
            return False
        turns = [(index_of(guess, rules), answer) for guess, answer in history]
        return book.guess_after(turns) is not None

    def caveat(self, rules: Rules) -> str | None:
        """One sentence for players about rules for which no tree is proven; None for all others."""
        book = playable_book(rules)
        if not has_book(rules) and best_known(rules).optimal:
            return None  # searches find perfect play from the first guess on
        if book is None:
            return gettext_noop(
                "No tree is stored for these rules: until few codes are left, it plays the code whose "
                "answer is the least certain."
            )
        if not book.proven:
            return gettext_noop(
                "Perfect play is not proven for these rules: it follows a tree that a long search "
                "has found."
            )
        return None


@cache
def playable_book(rules: Rules) -> Book | None:
    """The book of some rules. A damaged book is logged once, and games go on without it."""
    try:
        return book_for(rules)
    except BookError as error:
        logger.error("%s", error)  # noqa: TRY400 - the traceback would not help
        return None
