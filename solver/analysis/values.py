"""The value of a position: the fewest guesses that its candidates need.

Values come from a book, from an exact search (`perfect.search`), or, if neither is possible within
the limit, from the tree of a one-step strategy, which stands in; then they are marked as not exact.
The stand-in has a limit of its own, beyond which there is no value (TooFarError). Under rules with
few codes, one search serves all positions and remembers what it found; under other rules, each
position gets a search of its own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

import numpy as np

from solver.analysis.tree import grow
from solver.core.codes import Code, parse_code
from solver.core.guess_counts import GuessCounts
from solver.core.layer import Layer
from solver.core.limits import (
    MAX_SEARCH_PAIRS,
    NO_LIMIT,
    PROVABLE_CODES,
    SHARED_SEARCH_CODES,
    STAND_IN_LIMIT,
    VALUE_CACHE_BYTES,
    VALUE_LIMIT,
    Limit,
    TooFarError,
    metered,
)
from solver.core.memory import remembered
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.perfect.books.book import Book, book_for, indices_of, parse_answer
from solver.perfect.bounds import TRIVIAL_SIZE, UNLIMITED_TURNS, Finding, Places, key_of
from solver.perfect.canonical_form import Relabeling, canonical_form
from solver.perfect.search import Search
from solver.strategies.optimal_guess import STAND_IN

MAX_POSITIONS = 300_000  # positions remembered before everything is forgotten
POSITION_BYTES = 200  # bytes that a remembered position takes


class Value(NamedTuple):
    """The guesses needed to find each candidate once.

    total: the guesses for all candidates together.
    candidates: the number of candidates.
    strategy: the strategy that needs them if perfect play is not known; None if they are the
    fewest.
    """

    total: int
    candidates: int
    strategy: str | None = None

    @property
    def exact(self) -> bool:
        """Whether no strategy needs fewer guesses."""
        return self.strategy is None

    @property
    def mean(self) -> float:
        """The mean number of guesses per candidate."""
        return self.total / self.candidates if self.candidates else 0.0

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "value": self.mean,
            "total": self.total,
            "candidates": self.candidates,
            "exact": self.exact,
            "strategy": self.strategy,
        }

    def __str__(self) -> str:
        return f"{'' if self.exact else '≈ '}{self.mean:.4f}"


class Values:
    """The values of positions under some rules, remembered. Only one thread may use it at a time.

    A position is looked up in its canonical form, so that games that differ only by names share
    what was found.
    limit: for the search for one value. If none is given, it is VALUE_LIMIT, or no limit at all
        under small rules that have a proven book.
    lock: to be held while the values are used.
    most_bytes: the bytes that everything remembered may take.
    """

    def __init__(self, rules: Rules, limit: Limit | None = None) -> None:
        self.space = code_space(rules)
        self.lock = Lock()
        self.most_bytes = MAX_POSITIONS * POSITION_BYTES
        if rules.size <= SHARED_SEARCH_CODES:
            self.most_bytes += Search.table_bytes(rules, rules.size, rules.size)
        self._book = book_for(rules)
        is_provable = self._book is not None and self._book.proven and rules.size <= PROVABLE_CODES
        if limit is None:
            limit = NO_LIMIT if is_provable else VALUE_LIMIT
        self._limit = limit
        self._start_anew()

    def value(self, position: Position, stand_in_limit: Limit = STAND_IN_LIMIT) -> Value:
        """The value of a position, or a stand-in if the search would exceed the limit.

        stand_in_limit: for the tree that stands in. Beyond it, TooFarError is raised.
        """
        seen, _ = canonical_form(position)
        key = key_of(seen.candidates)
        if key not in self._values:
            try:
                with self._search_for(seen.candidates) as (search, places):
                    self._values[key] = Value(search.total(places), len(places))
            except TooFarError:
                with metered(stand_in_limit):
                    _, found, _ = grow(STAND_IN, Layer.of(seen))
                needed = GuessCounts(histogram=found, exact=True)
                self._values[key] = Value(needed.total, needed.games, STAND_IN.slug)
        return self._values[key]

    def best_guesses(self, position: Position) -> Indices:
        """Every best guess, ascending.

        If the value is not exact: the stand-in's guess, and under small rules its equals by symmetry.
        """
        seen, relabeling = canonical_form(position)
        key = key_of(seen.candidates)
        if (key, relabeling) not in self._best:
            if key not in self._best_classes:
                self._best_classes[key] = self._find_best_classes(seen)
            best = self._best_classes[key]
            if self._search is not None:
                best = self._search.spread(seen.candidates.astype(np.uint16), best)
            self._best[key, relabeling] = relabeling.back(self.space, best)
            self._kept += 1 + self._best[key, relabeling].nbytes // POSITION_BYTES
        return self._best[key, relabeling]

    def _find_best_classes(self, seen: Position) -> Indices:
        try:
            with self._search_for(seen.candidates) as (search, places):
                return search.best_classes(places)
        except TooFarError:
            return np.array([STAND_IN.next_guess(seen, np.random.default_rng())])

    def _start_anew(self) -> None:
        """Forget everything except what the book knows."""
        self._search = Search(self.space) if self.space.rules.size <= SHARED_SEARCH_CODES else None
        self._values: dict[bytes, Value] = {}
        self._best_classes: dict[bytes, Indices] = {}
        self._best: dict[tuple[bytes, Relabeling], Indices] = {}
        self._kept = 0
        if self._book:
            self._learn(self._book)

    @contextmanager
    def _search_for(self, candidates: Indices) -> Iterator[tuple[Search, Places]]:
        """A search for a position, and the candidates as places among its secrets.

        Raises TooFarError if the position is too large, and later if the search exceeds the limit.
        """
        pairs = len(candidates) * self.space.rules.size
        is_limited = self._limit != NO_LIMIT
        if is_limited and len(candidates) > TRIVIAL_SIZE and pairs > MAX_SEARCH_PAIRS:
            raise TooFarError
        with metered(self._limit):
            if self._search is None:
                search = Search(self.space, candidates)
                yield search, search.start
            else:
                yield self._search, candidates.astype(np.uint16)
        self._kept += 1
        if self._kept + len(self._search or ()) > MAX_POSITIONS:
            self._start_anew()

    def _learn(self, book: Book) -> None:
        """Remember the values and best guesses of a book."""
        strategy = None if book.proven else f"book {book.name}"
        start, firsts = key_of(self.space.indices), []
        self._values[start] = Value(book.counts.total, self.space.rules.size, strategy)
        for first, answers in book.openings.items():
            guess = self.space.index(parse_code(first, self.space.rules))
            total = self.space.rules.size + sum(total for total, _ in answers.values())
            if total == book.counts.total:
                firsts.append(guess)
            for answer, (total, best) in answers.items():
                cell = self.space.cell(parse_answer(answer))
                candidates = self.space.candidates([(guess, cell)])
                value = Value(total, len(candidates), strategy)
                self._values[key_of(candidates)] = value
                if best:
                    self._best_classes[key_of(candidates)] = indices_of(best, self.space.rules)
                if self._search is not None and book.proven:
                    key = key_of(candidates.astype(np.uint16))
                    excess = total - (2 * len(candidates) - 1)
                    self._search.learn(Finding(key, UNLIMITED_TURNS, excess, is_exact=True))
        self._best_classes[start] = np.array(firsts)


def value(
    position: Position, limit: Limit | None = None, stand_in_limit: Limit = STAND_IN_LIMIT
) -> Value:
    """The fewest guesses that the candidates of a position need; it must have a candidate.

    The limits are those of `Values` and of its `value`. The answer says whether it is exact. Raises
    TooFarError.
    """
    values = values_of(position.space.rules, limit)
    with values.lock:
        return values.value(position, stand_in_limit)


def best_guesses(position: Position, limit: Limit | None = None) -> list[Code]:
    """Every best guess, ascending.

    If the value is not exact: the stand-in's guess, and under small rules its equals by symmetry.
    """
    values = values_of(position.space.rules, limit)
    with values.lock:
        return [position.space.code(guess) for guess in values.best_guesses(position).tolist()]


@remembered(VALUE_CACHE_BYTES, size=lambda values: values.most_bytes)
def values_of(rules: Rules, limit: Limit | None = None) -> Values:
    """The values under some rules, remembered between calls."""
    return Values(rules, limit)
