"""Judgments: what a position is worth, and what a guess in it needs.

Under rules that are proven, every figure comes from one search that remembers what it found, and is
exact.

Under all other rules, judgments have a limit of work. A position is judged by perfect play if a book
or an exact search knows everything that counts there. If not, it gets a yardstick (`yardsticks`),
with which the guess in question is compared with the best guess. If the value of the position is
known nevertheless, the yardstick measures only what the guess loses.

Nothing that was remembered before counts, and a board asks for its positions from the last to the
first, so the same board always gets the same figures. Searches and trees have a share of the limit
each. Small positions come first and take what they need.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

import numpy as np

from solver.analysis.estimate import estimates_cost
from solver.analysis.known import Known, known_of, known_turns
from solver.analysis.values import Value, is_provable, values_of
from solver.analysis.yardsticks import Purse, promising_guess, yardstick_totals, yardsticks_cost
from solver.core.limits import (
    FREE_REVIEW_CODES,
    MAX_SEARCH_PAIRS,
    SHARED_SEARCH_CODES,
    Limit,
    TooFarError,
    scoring_cost,
)
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.perfect.automorphisms import automorphisms_of
from solver.perfect.books.seconds import second_values_cost
from solver.perfect.bounds import TRIVIAL_SIZE, Places, candidates_key
from solver.perfect.canonical_form import canonical_form
from solver.perfect.search import Search
from solver.strategies.optimal_guess import book_values_cost

SEARCH_SHARE = 2 / 3  # of the limit, for searches; the rest is for trees


class Judgment(NamedTuple):
    """What a position is worth.

    value: V, the guesses needed if a best guess is made.
    best: intp, shape (guesses,), the best guesses, ascending.
    needed: Q of each guess in question, the guesses needed if it is made.
    """

    value: Value
    best: Indices
    needed: tuple[Value, ...]


class Judge(Protocol):
    """Judges positions in their canonical form."""

    def judge(self, position: Position, guesses: Sequence[int]) -> Judgment:
        """What a position is worth, and what some guesses in it need."""


class ProvenJudge:
    """Judges positions under rules that are proven. All figures are exact."""

    def __init__(self, rules: Rules) -> None:
        self._values = values_of(rules)

    def judge(self, position: Position, guesses: Sequence[int]) -> Judgment:
        with self._values.lock:
            value = self._values.value(position)
            best = self._values.best_guesses(position)
            needed = [self._needed(position, guess) for guess in guesses]
        return Judgment(value, best, tuple(needed))

    def _needed(self, position: Position, guess: int) -> Value:
        left = sum(self._values.value(after).total for _, after in position.split(guess))
        count = len(position.candidates)
        return Value(count + left, count)


class BoundedJudge:
    """Judges the positions of one board.

    positions: those that may be asked for, each with all candidates of those that follow.
    limit: for all searches and trees together; beyond it, values are estimated.
    """

    def __init__(self, rules: Rules, positions: Sequence[Position], limit: Limit) -> None:
        self._space = code_space(rules)
        self._known = known_of(rules)
        self._is_provable = is_provable(rules)
        self._for_searches = Purse(Limit(limit.pairs * SEARCH_SHARE))
        self._for_trees = Purse(Limit(limit.pairs * (1 - SEARCH_SHARE)))
        near = (each.candidates for each in positions if self._is_near(each.candidates))
        self._secrets = next(near, self._space.indices[:0])
        self._search: Search | None = None

    def judge(self, position: Position, guesses: Sequence[int]) -> Judgment:
        is_near = self._is_near(position.candidates)
        known = self._known.get(candidates_key(position.candidates))
        judged = None
        try:
            # Near the end, a search finds better guesses than an unproven book, or some at all.
            if known and known.best.size and not (is_near and known.stand_in):
                judged = self._judge_by_book(position, guesses, known)
            elif is_near:
                judged = self._judge_by_search(position, guesses)
        except TooFarError:
            pass
        return judged or self._judge_by_yardstick(position, guesses, known)

    def _judge_by_search(self, position: Position, guesses: Sequence[int]) -> Judgment:
        """The judgment of a search of a position within reach. Raises TooFarError."""
        count = len(position.candidates)
        value = Value(self._total(position.candidates), count)
        best = self._best(position.candidates)
        needed = [Value(self._total_after(position, guess), count) for guess in guesses]
        return Judgment(value, best, tuple(needed))

    def _judge_by_book(self, position: Position, guesses: Sequence[int], known: Known) -> Judgment:
        """The judgment of a book, with searches of what it does not know. Raises TooFarError."""
        count = len(position.candidates)
        totals = [self._total_after(position, guess, known) for guess in guesses]
        equal = [
            guess for guess, total in zip(guesses, totals, strict=True) if total == known.total
        ]
        best = np.union1d(self._spread(position.candidates, known.best), equal).astype(np.intp)
        return Judgment(
            Value(known.total, count, known.stand_in),
            best,
            tuple(Value(total, count, known.stand_in) for total in totals),
        )

    def _judge_by_yardstick(
        self, position: Position, guesses: Sequence[int], known: Known | None
    ) -> Judgment:
        """The judgment of a yardstick.

        The best guess is that of the book, or that of an entropy strategy, or one of the guesses in
        question if it needs fewer.
        """
        if known is not None and known.best.size:
            rival = int(known.best[0])
        else:
            rival = promising_guess(position, self._for_trees)
        strategy, totals = yardstick_totals(position, [rival, *guesses], self._for_trees)
        count, least = len(position.candidates), min(totals.values())
        value = Value(least, count, strategy)
        if known is not None:
            value = Value(known.total, count, known.stand_in)
        needed = [Value(value.total + totals[guess] - least, count, strategy) for guess in guesses]
        best = sorted(guess for guess, total in totals.items() if total == least)
        return Judgment(value, np.array(best), tuple(needed))

    def _is_near(self, candidates: Indices) -> bool:
        """Whether a search of these candidates is tried."""
        count, codes = len(candidates), self._space.rules.size
        if self._is_provable:
            return count < codes
        return count <= TRIVIAL_SIZE or count * codes <= MAX_SEARCH_PAIRS

    def _spread(self, candidates: Indices, guesses: Indices) -> Indices:
        """Under rules with few codes, every guess equivalent to one of the best of a book."""
        if self._space.rules.size > SHARED_SEARCH_CODES:
            return guesses
        try:
            with self._for_searches.lent():
                alike = automorphisms_of(self._space.rules).classes(candidates)
        except TooFarError:
            return guesses
        return guesses if alike is None else np.flatnonzero(np.isin(alike, guesses))

    def _total_after(self, position: Position, guess: int, known: Known | None = None) -> int:
        """The fewest guesses that all candidates need together if a guess is made.

        known: what a book knows about the position, if values of the book may be used. Raises
        TooFarError.
        """
        total, unknown = len(position.candidates), []
        for _, after in position.split(guess):
            cell = after.candidates
            held = None if known is None else self._known_after(after)
            is_unproven = known is not None and known.stand_in is not None
            if held is not None:
                total += held.total
            elif self._is_near(cell) and (len(cell) <= TRIVIAL_SIZE or not is_unproven):
                unknown.append(cell)
            else:
                raise TooFarError
        return total + sum(map(self._total, unknown))

    def _known_after(self, after: Position) -> Known | None:
        """What is known about a position that follows another, if it is among the first ones."""
        if len(after.history) > known_turns(self._space.rules):
            return None
        with self._for_searches.lent():
            seen, _ = canonical_form(after)
        return self._known.get(candidates_key(seen.candidates))

    def _total(self, candidates: Indices) -> int:
        """The fewest guesses that candidates within reach need together. Raises TooFarError."""
        if len(candidates) <= TRIVIAL_SIZE:
            return 2 * len(candidates) - 1
        with self._searching(candidates) as (search, places):
            return search.total(places)

    def _best(self, candidates: Indices) -> Indices:
        """Every best guess, if the candidates are within reach. Raises TooFarError."""
        if len(candidates) <= TRIVIAL_SIZE:
            return candidates
        with self._searching(candidates) as (search, places):
            return search.best_guesses(places)

    @contextmanager
    def _searching(self, candidates: Indices) -> Iterator[tuple[Search, Places]]:
        """A search for some candidates, and these as places. Raises TooFarError.

        One search serves the largest position within reach and all that follow it. Candidates that
        are not among its own get a search for themselves.
        """
        with self._for_searches.lent():
            if not np.isin(candidates, self._secrets).all():
                search = Search(self._space, candidates)
            else:
                if self._search is None:
                    self._search = Search(self._space, self._secrets)
                search = self._search
            yield search, np.searchsorted(search.secrets, candidates).astype(np.uint16)


def judge_of(rules: Rules, positions: Sequence[Position], limit: Limit) -> Judge:
    """The judge of a board; the positions and the limit are those of a `BoundedJudge`."""
    if has_free_reviews(rules):
        return ProvenJudge(rules)
    return BoundedJudge(rules, positions, limit)


def has_free_reviews(rules: Rules) -> bool:
    """Whether reviews under some rules need no limit: they are proven, and have few codes."""
    return is_provable(rules) and rules.size <= FREE_REVIEW_CODES


def judgments_cost(
    rules: Rules, candidates: int, positions: int, guesses: int, limit: Limit
) -> int:
    """The pairs that it costs at most to judge some guesses in some positions.

    candidates: the most that a position has.
    guesses: in all positions together.
    """
    before = book_values_cost(rules) + second_values_cost(rules) + estimates_cost(rules)
    looked = yardsticks_cost(rules, candidates, positions, guesses)
    return before + looked + guesses * 2 * scoring_cost(rules, candidates) + int(limit.pairs)
