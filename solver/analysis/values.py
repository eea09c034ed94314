"""The value of a position: the fewest guesses that its candidates need.

Values come from what is known (`known`: a book, and the start under most rules), from a search
(`perfect.search`), or, if neither is possible within the limit, from the tree of a simpler strategy,
which stands in (`stand_ins`); such a value is not marked as optimal. Under rules with few codes, one search serves all positions and
remembers what it found; under other rules, each position gets a search of its own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

import numpy as np

from solver.analysis.known import known_of
from solver.analysis.stand_ins import stand_in_named, stand_in_of
from solver.core.cache import cached
from solver.core.codes import Code
from solver.core.contradiction import position_after
from solver.core.limits import (
    MAX_SEARCH_PAIRS,
    NO_LIMIT,
    SHARED_SEARCH_CODES,
    STAND_IN_LIMIT,
    VALUE_CACHE_BYTES,
    VALUE_LIMIT,
    Limit,
    TooFarError,
    metered,
)
from solver.core.position import HistoryLike, Position
from solver.core.rules import Rules, RulesLike
from solver.core.space import Indices, code_space
from solver.perfect.books.book import book_for
from solver.perfect.books.recipes import RECIPES
from solver.perfect.bounds import TRIVIAL_SIZE, UNLIMITED_TURNS, Finding, Places, candidates_key
from solver.perfect.canonical_form import Relabeling, canonical_form
from solver.perfect.search import Search

MAX_POSITIONS = 300_000  # positions remembered before everything is forgotten
POSITION_BYTES = 200  # bytes that a remembered position takes


class Value(NamedTuple):
    """The guesses needed to find each candidate once.

    total: the guesses for all candidates together; an upper bound of the fewest if the tree of
        another strategy or an unproven book stands in, and no bound if it is an estimate.
    candidates: the number of candidates.
    stand_in: the strategy that needs them if perfect play is not known, which may need fewer; None
    if they are the fewest.
    """

    total: int
    candidates: int
    stand_in: str | None = None

    @property
    def optimal(self) -> bool:
        """Whether no strategy needs fewer guesses. Otherwise the value is an upper bound."""
        return self.stand_in is None

    @property
    def mean(self) -> float:
        """The mean number of guesses per candidate."""
        return self.total / self.candidates if self.candidates else 0.0

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "candidates": self.candidates,
            "total": self.total,
            "mean": self.mean,
            "optimal": self.optimal,
            "stand_in": self.stand_in,
        }

    def __str__(self) -> str:
        return f"{'' if self.optimal else '≈ '}{self.mean:.4f}"


SOLVED = Value(0, 1)
"""The value of a game that is won."""


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
        if limit is None:
            limit = NO_LIMIT if is_provable(rules) else VALUE_LIMIT
        self._limit = limit
        self._start_anew()

    def value(self, position: Position, stand_in_limit: Limit = STAND_IN_LIMIT) -> Value:
        """The value of a position, or a stand-in if the search would exceed the limit.

        stand_in_limit: for each tree that may stand in. Beyond it, the next one does.
        """
        seen, _ = canonical_form(position)
        key = candidates_key(seen.candidates)
        found = self._values.get(key) or self._bounds.get((key, stand_in_limit))
        if found is None:
            found = self._find(seen, stand_in_limit)
            # After the search, which may forget everything else.
            if found.optimal:
                self._values[key] = found
            else:
                self._bounds[key, stand_in_limit] = found
        return found

    def best_guesses(self, position: Position, stand_in_limit: Limit = STAND_IN_LIMIT) -> Indices:
        """Every best guess, ascending.

        If the value is not optimal: the guess of the tree that stands in within the limit, and under
        small rules its equals by symmetry.
        """
        seen, relabeling = canonical_form(position)
        key = candidates_key(seen.candidates)
        if (key, relabeling) not in self._best:
            try:
                if key not in self._best_classes:
                    self._best_classes[key] = self._find_best_classes(seen, stand_in_limit)
            except TooFarError:
                return relabeling.back(
                    self.space, self._spread(seen, self._guess(seen, stand_in_limit))
                )
            best = self._spread(seen, self._best_classes[key])
            self._best[key, relabeling] = relabeling.back(self.space, best)
            self._kept += 1 + self._best[key, relabeling].nbytes // POSITION_BYTES
        return self._best[key, relabeling]

    def _spread(self, seen: Position, guesses: Indices) -> Indices:
        """Under small rules, every guess equivalent to one of these."""
        if self._search is None:
            return guesses
        return self._search.spread(seen.candidates.astype(np.uint16), guesses)

    def _guess(self, seen: Position, stand_in_limit: Limit) -> Indices:
        """The guess of the tree that stands in."""
        whose = stand_in_named(self.value(seen, stand_in_limit).stand_in)
        return np.array([whose.next_guess(seen, np.random.default_rng(0))])

    def _find(self, seen: Position, stand_in_limit: Limit) -> Value:
        try:
            with self._search_for(seen.candidates) as (search, places):
                return Value(search.total(places), len(places))
        except TooFarError:
            whose, needed = stand_in_of(seen, stand_in_limit)
            return Value(needed.total, needed.secrets, whose.slug)

    def _find_best_classes(self, seen: Position, stand_in_limit: Limit) -> Indices:
        """The lowest best guess of each class.

        Raises TooFarError, without a search if the one for the value has gone too far already.
        """
        if (candidates_key(seen.candidates), stand_in_limit) in self._bounds:
            raise TooFarError
        with self._search_for(seen.candidates) as (search, places):
            return search.best_classes(places)

    def _start_anew(self) -> None:
        """Forget everything except what the book knows."""
        self._search = Search(self.space) if self.space.rules.size <= SHARED_SEARCH_CODES else None
        self._values: dict[bytes, Value] = {}
        self._bounds: dict[tuple[bytes, Limit], Value] = {}
        self._best_classes: dict[bytes, Indices] = {}
        self._best: dict[tuple[bytes, Relabeling], Indices] = {}
        self._kept = 0
        self._learn()

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

    def _learn(self) -> None:
        """Remember the values and best guesses of the book, if there is one."""
        for key, known in known_of(self.space.rules).items():
            self._values[key] = Value(known.total, len(known.candidates), known.stand_in)
            if known.best.size:
                self._best_classes[key] = known.best
            is_start = len(known.candidates) == self.space.rules.size
            if self._search is not None and known.stand_in is None and not is_start:
                found = candidates_key(known.candidates.astype(np.uint16))
                excess = known.total - (2 * len(known.candidates) - 1)
                self._search.learn(Finding(found, UNLIMITED_TURNS, excess, is_exact=True))


def is_provable(rules: Rules) -> bool:
    """Whether rules have a proven book, and every value under them can be found.

    Raises BookError if the book is damaged.
    """
    is_settled = any(recipe.rules == rules and recipe.is_settled for recipe in RECIPES.values())
    book = book_for(rules) if is_settled else None
    return book is not None and book.proven


def value(
    known: Position | RulesLike,
    history: HistoryLike = (),
    *,
    limit: Limit | None = None,
    stand_in_limit: Limit = STAND_IN_LIMIT,
) -> Value:
    """The fewest guesses that the candidates of a position need; none after the winning guess.

    known: the position before the history, or the rules.
    limit, stand_in_limit: those of `Values` and of its `value`.

    The answer says whether it is optimal. Raises RulesError, CodeError, FeedbackError,
    GameOverError and ContradictionError.

    >>> value("classic", [("1122", (1, 1))])
    Value(total=718, candidates=208, stand_in=None)
    """
    position = position_after(known, history)
    if position.is_won:
        return SOLVED
    values = values_of(position.space.rules, limit)
    with values.lock:
        return values.value(position, stand_in_limit)


def best_guesses(
    known: Position | RulesLike,
    history: HistoryLike = (),
    *,
    limit: Limit | None = None,
    stand_in_limit: Limit = STAND_IN_LIMIT,
) -> list[Code]:
    """Every best guess, ascending; none after the winning guess.

    If the value is not optimal: the stand-in's guess, and under small rules its equals by symmetry.
    The limits are those of `value`, which must be the same for the same stand-in.
    Raises what `value` raises.
    """
    position = position_after(known, history)
    if position.is_won:
        return []
    values = values_of(position.space.rules, limit)
    with values.lock:
        best = values.best_guesses(position, stand_in_limit)
    return [position.space.code(guess) for guess in best.tolist()]


@cached(VALUE_CACHE_BYTES, size=lambda values: values.most_bytes)
def values_of(rules: Rules, limit: Limit | None = None) -> Values:
    """The values under some rules, remembered between calls."""
    return Values(rules, limit)
