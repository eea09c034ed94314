"""A guess of perfect play for any position, found within a known limit of work, or not at all.

Each search starts without remembered results, so that its guess, and whether it finds one, depends
only on the position. It searches the canonical form of the position, as `analysis.values` does.
"""

from collections.abc import Mapping

import numpy as np

from solver.core.cache import cached
from solver.core.codes import parse_code
from solver.core.limits import (
    MAX_SEARCH_PAIRS,
    SECOND_GUESS_CACHE_BYTES,
    SHARED_SEARCH_CODES,
    VALUE_LIMIT,
    Limit,
    TooFarError,
    answers_of,
    metered,
    narrowing_cost,
    scoring_cost,
)
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import code_space
from solver.perfect.automorphisms import automorphisms_cost
from solver.perfect.books.book import book_for, indices_of, parse_answer
from solver.perfect.books.recipes import has_book
from solver.perfect.bounds import SYMMETRY_SIZE, TRIVIAL_SIZE, Turns, candidates_key
from solver.perfect.canonical_form import canonical_form, canonical_form_cost
from solver.perfect.search import Search
from solver.strategies.costs import uncertainty
from solver.strategies.one_step import OneStep

BOOK_FIRST_CLASSES = 8  # classes of first guesses, at most, under rules that have a book
STAND_IN = OneStep("entropy", uncertainty)
"""The one-step strategy that chooses where the guess of perfect play is not known."""


def best_guess(position: Position, limit: Limit) -> int:
    """The index of a guess with the lowest mean and, among those, the lowest maximum of guesses.

    It is the best second guess of the book, or else one that a search finds. Raises TooFarError if
    the search would exceed the limit, and BookError.
    """
    space = position.space
    book = book_for(space.rules)
    is_near = len(position.candidates) * space.rules.size <= MAX_SEARCH_PAIRS
    if book is None and not is_near:
        raise TooFarError
    seen, relabeling = canonical_form(position)
    seconds = _seconds_of(space.rules) if book else {}
    guess = seconds.get(candidates_key(seen.candidates))
    if guess is None and not is_near:
        raise TooFarError
    if guess is None:
        search = Search(space, seen.candidates)  # outside the limit: its tables may be remembered
        with metered(limit):
            guess = search.best_guess(search.start, search.fewest_turns(search.start))
    return int(relabeling.back(space, np.array([guess]))[0])


def best_guess_within(
    position: Position, turns: int | None, *, candidates_only: bool
) -> int | None:
    """The index of a guess with which all candidates need the fewest guesses within some turns.

    turns: the guesses left; None if there is no limit. Then it is a guess with the lowest maximum
        of those with the lowest total.
    candidates_only: whether only candidates may be guessed, here and later.

    None if no guess leads to every candidate within the turns. Raises TooFarError if the search
    would exceed `VALUE_LIMIT`, or its tables would be larger than those of all codes of Bulls and
    Cows.
    """
    space, count = position.space, len(position.candidates)
    if count * (count if candidates_only else space.rules.size) > SHARED_SEARCH_CODES**2:
        raise TooFarError
    seen, relabeling = canonical_form(position)
    guesses = seen.candidates if candidates_only else None
    with metered(VALUE_LIMIT):
        search = Search(space, seen.candidates, guesses, candidates_only=candidates_only)
        within: Turns = search.fewest_turns(search.start) if turns is None else turns
        if search.total_within(search.start, within) is None:
            return None
        guess = (
            int(seen.candidates[0])
            if count <= TRIVIAL_SIZE
            else search.best_guess(search.start, within)
        )
    return int(relabeling.back(space, np.array([guess]))[0])


def most_work_within(rules: Rules, candidates: int, turns: int) -> int:
    """The pairs that `best_guess_within` costs at most."""
    return canonical_form_cost(rules, candidates, turns) + int(VALUE_LIMIT.pairs)


def most_work(rules: Rules, candidates: int, turns: int, limit: Limit) -> int:
    """The pairs that `best_guess` and the stand-in cost together at most."""
    stand_in = STAND_IN.most_work(rules, candidates, turns)
    is_near = candidates * rules.size <= MAX_SEARCH_PAIRS
    work = stand_in + canonical_form_cost(rules, candidates, turns) + book_values_cost(rules)
    if is_near:
        work += Search.tabling(rules, candidates, rules.size)
        work += candidates * scoring_cost(rules, rules.size) + int(limit.pairs)
        work += automorphisms_cost(rules) if candidates >= SYMMETRY_SIZE else 0
    return work


def book_values_cost(rules: Rules) -> int:
    """The pairs that it costs at most to learn the second guesses of a book."""
    return BOOK_FIRST_CLASSES * answers_of(rules) * narrowing_cost(rules) if has_book(rules) else 0


@cached(SECOND_GUESS_CACHE_BYTES, size=lambda seconds: sum(map(len, seconds)) + 200 * len(seconds))
def _seconds_of(rules: Rules) -> Mapping[bytes, int]:
    """The best second guess after each opening of a book, by the key of its candidates."""
    book, space = book_for(rules), code_space(rules)
    seconds: dict[bytes, int] = {}
    for first, answers in book.openings.items() if book else ():
        guess = space.index(parse_code(first, rules))
        for answer, (_, best) in answers.items():
            if best:
                candidates = space.candidates([(guess, space.cell(parse_answer(answer)))])
                seconds[candidates_key(candidates)] = int(indices_of(best, rules)[0])
    return seconds
