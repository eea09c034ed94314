"""A guess of perfect play, found within a limit that is known before, or not at all.

A search starts from nothing each time, so that what it finds, and whether it does, follows from the
position alone. It searches the canonical form of the position, as `values` does.
"""

from collections.abc import Mapping

import numpy as np

from solver.core.codes import parse_code
from solver.core.limits import (
    SECOND_GUESS_CACHE_BYTES,
    Limit,
    TooFarError,
    answers_of,
    metered,
    narrowing,
    scoring,
)
from solver.core.memory import remembered
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import code_space
from solver.perfect.automorphisms import finding_automorphisms
from solver.perfect.books.book import book_for, indices_of, parse_answer
from solver.perfect.books.recipes import has_book
from solver.perfect.bounds import SYMMETRY_SIZE, key_of
from solver.perfect.canonical_form import canonical_form, canonizing
from solver.perfect.search import Search
from solver.strategies.costs import uncertainty
from solver.strategies.one_step import OneStep

MAX_SEARCH_PAIRS = 1 << 20  # pairs of code and candidate; a larger position is not searched at all
BOOK_FIRST_CLASSES = 8  # classes of first guesses at most, under any rules that have a book
STAND_IN = OneStep("entropy", uncertainty)
"""Whose guesses are made where those of perfect play are not known: the best of one step."""


def best_guess(position: Position, limit: Limit) -> int:
    """The index of a guess that needs the fewest on average, and of those the fewest turns at most.

    It is the book's second guess, or else what a search finds. Raises TooFarError where the search
    takes more than the limit, and BookError.
    """
    space = position.space
    book = book_for(space.rules)
    is_near = len(position.candidates) * space.rules.size <= MAX_SEARCH_PAIRS
    if book is None and not is_near:
        raise TooFarError
    seen, relabeling = canonical_form(position)
    seconds = _seconds_of(space.rules) if book else {}
    guess = seconds.get(key_of(seen.candidates))
    if guess is None and not is_near:
        raise TooFarError
    if guess is None:
        search = Search(space, seen.candidates)  # before the limit, for what it needs may be kept
        with metered(limit):
            guess = search.best_guess(search.start, search.fewest_turns(search.start))
    return int(relabeling.back(space, np.array([guess]))[0])


def most_work(rules: Rules, candidates: int, turns: int, limit: Limit) -> int:
    """Pairs that `best_guess` and the stand-in cost together at most, see `solver.core.limits`."""
    stand_in = STAND_IN.most_work(rules, candidates, turns)
    is_near = candidates * rules.size <= MAX_SEARCH_PAIRS
    work = stand_in + canonizing(rules, candidates, turns) + learning(rules)
    if is_near:
        work += Search.tabling(rules, candidates, rules.size)
        work += candidates * scoring(rules, rules.size) + int(limit.pairs)
        work += finding_automorphisms(rules) if candidates >= SYMMETRY_SIZE else 0
    return work


def learning(rules: Rules) -> int:
    """What it costs at most to learn the second guesses of a book: classes of first guesses are few."""
    return BOOK_FIRST_CLASSES * answers_of(rules) * narrowing(rules) if has_book(rules) else 0


@remembered(
    SECOND_GUESS_CACHE_BYTES, size=lambda seconds: sum(map(len, seconds)) + 200 * len(seconds)
)
def _seconds_of(rules: Rules) -> Mapping[bytes, int]:
    """The best second guesses after first guesses in canonical form, by the key of the candidates."""
    book, space = book_for(rules), code_space(rules)
    seconds: dict[bytes, int] = {}
    for first, answers in book.openings.items() if book else ():
        guess = space.index(parse_code(first, rules))
        for answer, (_, best) in answers.items():
            if best:
                candidates = space.candidates([(guess, space.cell(parse_answer(answer)))])
                seconds[key_of(candidates)] = int(indices_of(best, rules)[0])
    return seconds
