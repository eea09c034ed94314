"""The value of a position: the fewest guesses that perfect play still needs on average."""

import math
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

import numpy as np

from solver.book import Book, book_for, parse_answer
from solver.codes import Code, parse_code
from solver.depth import Depth
from solver.frame import Frame
from solver.optimal import ANY, PAIR, Finding, Places, Search, TooFarError, key_of
from solver.position import Position
from solver.rules import Rules
from solver.space import Indices, code_space
from solver.strategies.costs import uncertainty
from solver.strategies.one_step import OneStep
from solver.strengths import Strength
from solver.tree import grow

WHOLE = 5_040  # codes of rules whose positions are all searched by one search: 80 MB
PROVABLE = 3_125  # codes of rules with a proven book, whose positions are searched however long
MOST_PAIRS = 1 << 20  # of code and candidate in any other position that is searched
MOST_WORK = 1 << 30  # pairs looked at for one of those: about a second
MOST_KEPT = 300_000  # positions remembered before a search starts anew
STAND_IN = OneStep("entropy", uncertainty)
"""Whose guesses are counted where those of perfect play are not known: the best of one step."""


class Value(NamedTuple):
    """Guesses needed to find each candidate once.

    total: guesses for all candidates together.
    strategy: whose they are where perfect play is not known, None where these are the fewest.
    """

    total: int
    candidates: int
    strategy: str | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing needs fewer."""
        return self.strategy is None

    @property
    def mean(self) -> float:
        """Guesses on average."""
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
    """The values of the positions of some rules, remembered. For one thread at a time.

    A position is looked at in the frame in which its guesses are lowest, so that games that differ
    by names only share what is found.
    """

    def __init__(self, rules: Rules) -> None:
        self.space = code_space(rules)
        self.lock = Lock()
        self._book = book_for(rules)
        self._unbounded = self._book is not None and self._book.proven and rules.size <= PROVABLE
        self._start_anew()

    def value(self, position: Position) -> Value:
        """What perfect play needs, or what stands in for it."""
        framed, _ = self._framed(position)
        key = key_of(framed.candidates)
        if key not in self._values:
            try:
                search, places = self._search_for(framed.candidates, in_time=False)
                self._values[key] = Value(search.total(places), len(places))
            except TooFarError:
                _, found, _ = grow(STAND_IN, Depth.of(framed))
                needed = Strength(histogram=found, exact=True)
                self._values[key] = Value(needed.total, needed.games, STAND_IN.slug)
        return self._values[key]

    def best_guesses(self, position: Position) -> Indices:
        """Every guess that reaches the value, ascending; one of them where it is not exact."""
        framed, frame = self._framed(position)
        key = key_of(framed.candidates)
        if (key, frame) not in self._best:
            if key not in self._best_classes:
                self._best_classes[key] = self._find_best_classes(framed)
            best = self._best_classes[key]
            if self._search is not None:
                best = self._search.spread(framed.candidates.astype(np.uint16), best)
            self._best[key, frame] = frame.back(self.space, best)
        return self._best[key, frame]

    def best_guess(self, position: Position) -> int:
        """A guess that reaches the value: the book's second, or else one that is found in time.

        Of those it finds it takes one that needs the fewest turns at most. Raises TooFarError.
        """
        framed, frame = self._framed(position)
        guess = self._seconds.get(key_of(framed.candidates))
        if guess is None:
            search, places = self._search_for(framed.candidates, in_time=True)
            guess = search.best_guess(places, search.fewest_turns(places))
        return int(frame.back(self.space, np.array([guess]))[0])

    def _find_best_classes(self, framed: Position) -> Indices:
        try:
            search, places = self._search_for(framed.candidates, in_time=False)
            return search.best_classes(places)
        except TooFarError:
            return np.array([STAND_IN.next_guess(framed, np.random.default_rng())])

    def _framed(self, position: Position) -> tuple[Position, Frame]:
        """The position as it is seen from its frame, and that frame."""
        guesses = [self.space.code(guess) for guess, _ in position.history]
        frame = Frame.of(self.space.rules, tuple(guesses))
        history = tuple(
            (self.space.index(frame.code(guess)), cell)
            for guess, (_, cell) in zip(guesses, position.history, strict=True)
        )
        return Position(self.space, history, frame.into(self.space, position.candidates)), frame

    def _start_anew(self) -> None:
        """Remember nothing but what the book knows."""
        self._search = Search(self.space) if self.space.rules.size <= WHOLE else None
        self._values: dict[bytes, Value] = {}
        self._best_classes: dict[bytes, Indices] = {}
        self._best: dict[tuple[bytes, Frame], Indices] = {}
        self._seconds: dict[bytes, int] = {}
        if self._book:
            self._learn(self._book)

    def _search_for(self, candidates: Indices, *, in_time: bool) -> tuple[Search, Places]:
        """What can value a position, and its candidates as places there.

        Raises TooFarError, at once or while it searches; where a search may take however long, only
        if it is to come to an end in time.
        """
        is_bounded = in_time or not self._unbounded
        pairs = len(candidates) * self.space.rules.size
        if is_bounded and len(candidates) > PAIR and pairs > MOST_PAIRS:
            raise TooFarError
        if self._search is None:
            search = Search(self.space, candidates, self.space.indices, MOST_WORK)
            return search, search.start
        if len(self._search) > MOST_KEPT:
            self._start_anew()
        self._search.most_work = self._search.work + MOST_WORK if is_bounded else math.inf
        return self._search, candidates.astype(np.uint16)

    def _indices(self, codes: Sequence[str]) -> Indices:
        rules = self.space.rules
        return np.array(
            [self.space.index(parse_code(code, rules)) for code in codes], dtype=np.intp
        )

    def _learn(self, book: Book) -> None:
        """Take what a book knows as true."""
        strategy = None if book.proven else f"book {book.name}"
        start, firsts = key_of(self.space.indices), []
        self._values[start] = Value(book.total, self.space.rules.size, strategy)
        for first, answers in book.openings.items():
            guess = self.space.index(parse_code(first, self.space.rules))
            total = self.space.rules.size + sum(total for total, _ in answers.values())
            if total == book.total:
                firsts.append(guess)
            for answer, (total, best) in answers.items():
                cell = self.space.cell(parse_answer(answer))
                candidates = self.space.candidates([(guess, cell)])
                value = Value(total, len(candidates), strategy)
                self._values[key_of(candidates)] = value
                if best:
                    self._best_classes[key_of(candidates)] = self._indices(best)
                    self._seconds[key_of(candidates)] = int(self._indices(best)[0])
                if self._search is not None and book.proven:
                    key = key_of(candidates.astype(np.uint16))
                    excess = total - (2 * len(candidates) - 1)
                    self._search.learn(Finding(key, ANY, excess, is_exact=True))
        self._best_classes[start] = np.array(firsts)


def value(position: Position) -> Value:
    """The fewest guesses that the candidates of a position need; it has one at least."""
    values = values_of(position.space.rules)
    with values.lock:
        return values.value(position)


def best_guesses(position: Position) -> list[Code]:
    """Every guess that reaches the value, ascending; where it is not exact, one that stands in."""
    values = values_of(position.space.rules)
    with values.lock:
        return [position.space.code(guess) for guess in values.best_guesses(position).tolist()]


def best_guess(position: Position) -> int:
    """The index of a guess that reaches the value, in the fewest turns at most.

    Raises TooFarError.
    """
    values = values_of(position.space.rules)
    with values.lock:
        return values.best_guess(position)


values_of = lru_cache(maxsize=8)(Values)
