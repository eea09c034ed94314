"""Perfect play: from a stored tree, and by a search in positions outside the tree."""

import logging
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from solver.core.codes import index_of
from solver.core.errors import gettext_noop
from solver.core.limits import SEARCH_LIMIT, Limit, TooFarError
from solver.core.position import History, Position
from solver.core.rules import Rules
from solver.perfect.books.book import Book, BookError, book_for
from solver.perfect.bounds import TRIVIAL_SIZE
from solver.strategies.optimal_guess import STAND_IN, best_guess, most_work

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Perfect:
    """Guesses what the book says; outside the book, what a search finds to need the fewest guesses.

    Of the guesses with the lowest mean, the search takes one with the lowest maximum. If it would
    exceed the limit, a one-step strategy chooses instead.
    """

    slug: str
    limit: Limit = SEARCH_LIMIT
    is_random: ClassVar[bool] = False

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
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

    def most_work(self, rules: Rules, candidates: int, turns: int) -> int:
        return 0 if candidates <= TRIVIAL_SIZE else most_work(rules, candidates, turns, self.limit)

    def is_in_book(self, rules: Rules, history: History) -> bool:
        """Whether the book has a guess after a history."""
        book = playable_book(rules)
        if book is None:
            return False
        turns = [(index_of(guess, rules), answer) for guess, answer in history]
        return book.guess_after(turns) is not None

    def caveat(self, rules: Rules) -> str | None:
        """One sentence for players about rules for which no tree is proven; None for all others."""
        book = playable_book(rules)
        if book is None:
            return gettext_noop(
                "No tree is stored for these rules: until few codes are left, it plays the code whose "
                "answer is the least certain."
            )
        if not book.proven:
            return gettext_noop(
                "Perfect play under these rules is not proven: it plays a tree that needs fewer "
                "guesses than any that we have found published."
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
