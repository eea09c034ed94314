"""Perfect play: the fewest guesses that any strategy needs, found by branch and bound.

**The excess.** n candidates need at least 2n - 1 guesses together: at best, the first guess finds
one of them, and the second finds each of the others. What they need beyond that is their *excess*.
Say that a guess splits them into p cells, counting the winning one. Each candidate needs this
guess, which makes n, and a cell of m candidates then needs 2m - 1 plus its own excess. So the
excess of the guess is n + 1 - p plus the excesses of its cells, less one if the guess is a
candidate, because the winning cell needs no further guess. The excess of a position is the least
excess of any guess.

**Branch and bound** (Land and Doig 1960). The number of cells gives a lower bound of a guess's
excess (`bounds`). Guesses are tried in the order of their bounds, until a bound reaches the best
excess found. Of the guesses that split the candidates in the same way, or that an automorphism of
the candidates maps to each other, only one is tried. All cells of a guess get bounds before any is
searched; then the smallest are searched first. Every value and bound that was found is remembered.

Exhaustive searches that skip equivalent guesses go back to Koyama and Lai 1993 and, for larger
boards, to Ville 2013. Most parts (Kooi 2005) chooses its guess by the same number of cells. The
titles are in docs/bibliography.md.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.codes import format_code
from solver.core.limits import CELL_COST, CHOICE_COST, charge
from solver.core.space import Cells, Indices, cells_of
from solver.perfect.bounds import (
    DIGESTED_SIZE,
    IMPOSSIBLE,
    TRIVIAL_SIZE,
    UNLIMITED_TURNS,
    Bounds,
    Finding,
    Places,
    Turns,
    candidates_key,
)

CANDIDATES_PER_ANSWER = 3  # candidates; with more per answer, the sizes of cells tighten the bound
FIRST_BATCH, LARGEST_BATCH = 8, 64  # guesses whose cells are listed at once, at first and at most


class Choice(NamedTuple):
    """A guess, and what is known about it before its cells are searched.

    guess: its index among the guesses of the search.
    base: its own part of the excess, without that of its cells.
    bound: a lower bound of its excess.
    cells: its cells of three or more candidates, the smallest first.
    """

    guess: int
    base: int
    bound: int
    cells: list[Places]


class Search(Bounds):
    """Finds and remembers the fewest guesses that positions need.

    settled: called with each finding about a position of many candidates; see `learn`.
    """

    settled: Callable[["Finding"], None] | None = None

    def total(self, candidates: Places) -> int:
        """The fewest guesses that all candidates need together."""
        return 2 * len(candidates) - 1 + self.excess(candidates)

    def total_within(self, candidates: Places, turns: Turns) -> int | None:
        """The same if each candidate must be found within the turns; None if that is impossible."""
        excess = self.excess(candidates, turns=turns)
        return None if excess >= IMPOSSIBLE else 2 * len(candidates) - 1 + excess

    def fewest_turns(self, candidates: Places) -> int:
        """The fewest turns within which the lowest total is possible."""
        least = self.excess(candidates)
        turns = 1
        while self.excess(candidates, least + 1, turns) > least:
            turns += 1
        return turns

    def best_guess(self, candidates: Places, turns: Turns = UNLIMITED_TURNS) -> int:
        """The first best guess that is found, as the index of a code."""
        return int(self.guesses[next(self._best(candidates, turns)).guess])

    def best_guesses(self, candidates: Places) -> Indices:
        """Every best guess, as indices of codes, intp, shape (guesses,), ascending."""
        return self.spread(candidates, self.best_classes(candidates))

    def best_classes(self, candidates: Places) -> Indices:
        """The lowest guess of each class of equivalent best guesses, as indices of codes."""
        best = sorted(choice.guess for choice in self._best(candidates, UNLIMITED_TURNS, each=True))
        return self.guesses[best]

    def spread(self, candidates: Places, guesses: Indices) -> Indices:
        """Every guess that is equivalent to one of some guesses, each the lowest of its class."""
        alike = self._alike(candidates)
        return guesses if alike is None else self.guesses[np.isin(alike, guesses)]

    def text(self, guess: int) -> str:
        """A guess as text."""
        return format_code(self.space.code(guess), self.space.rules)

    def cells(self, candidates: Places, guess: int) -> Iterator[tuple[int, Places]]:
        """The cells of a guess by answer, without the winning one."""
        answers = self._answers[np.searchsorted(self.guesses, guess), candidates]
        return cells_of(answers, candidates, self.space.win)

    def excess(
        self, candidates: Places, limit: int = IMPOSSIBLE, turns: Turns = UNLIMITED_TURNS
    ) -> int:
        """The excess of a position within some turns, in guesses, if it is below the limit.

        Otherwise a lower bound of it that is not below the limit. Raises TooFarError if a meter
        refuses the work.
        """
        floor, key = self._floor(candidates, turns), candidates_key(candidates)
        if floor >= limit or len(candidates) <= TRIVIAL_SIZE or key in self._exact[turns]:
            return floor
        best = limit
        for choice in self._choices(candidates, limit, turns):
            if choice.bound >= best or best == floor:
                break
            best = min(best, self._excess_of(choice, best, turns))
        finding = Finding(key, turns, best, is_exact=best < limit)
        self.learn(finding)
        if self.settled and len(candidates) >= DIGESTED_SIZE:
            self.settled(finding)
        return best

    def _best(self, candidates: Places, turns: Turns, *, each: bool = False) -> Iterator[Choice]:
        """The choices with the least excess; of those that split alike only one, unless `each`."""
        least = self.excess(candidates, turns=turns)
        for choice in self._choices(candidates, least + 1, turns, each=each):
            if self._excess_of(choice, least + 1, turns) == least:
                yield choice

    def _excess_of(self, choice: Choice, limit: int, turns: Turns) -> int:
        """The excess of a guess if it is below the limit, otherwise a lower bound of it."""
        floors = [self._floor_known(cell, turns - 1) for cell in choice.cells]
        excess = choice.base + sum(floors)
        for at in reversed(range(len(floors))):
            if excess >= limit:
                return excess
            floor = self._floor(choice.cells[at], turns - 1)
            excess += floor - floors[at]
            floors[at] = floor
        for cell, floor in zip(choice.cells, floors, strict=True):
            if excess >= limit:
                return excess
            excess += self.excess(cell, limit - excess + floor, turns - 1) - floor
        return excess

    def _choices(
        self, candidates: Places, limit: int, turns: Turns, *, each: bool = False
    ) -> Iterator[Choice]:
        """The guesses whose excess may be below the limit, the lowest bound first.

        Of equivalent guesses, only one is listed; of guesses that split the candidates in the same
        way, only one unless `each`.
        """
        alike = self._alike(candidates)
        among = None if alike is None else np.searchsorted(self.guesses, np.unique(alike))
        bases = self._bases(candidates, among)
        guesses, bounds = self._in_order(candidates, bases, limit, turns)
        least = self._least(turns - 1)
        met: set[tuple[int, bytes]] = set()
        start, batch = 0, FIRST_BATCH
        while start < len(guesses):
            asked = guesses[start : start + batch]
            charge(CHOICE_COST * len(asked))
            answers, sizes = self._split(candidates, asked)
            rows = sizes.tolist()
            signs = None
            if len(candidates) < DIGESTED_SIZE and not each:
                charge(len(asked) * len(candidates) * (10 + len(candidates) // 2))
                signs = _partitions(answers)
            for at in np.flatnonzero(least[sizes.max(axis=1)] < IMPOSSIBLE).tolist():
                base = int(bases[asked[at]])
                if signs is not None:
                    sign = (base, signs[at].tobytes())
                    if sign in met:
                        continue
                    met.add(sign)
                cells = sorted(
                    (size, cell) for cell, size in enumerate(rows[at]) if size > TRIVIAL_SIZE
                )
                charge(CELL_COST * (len(cells) + 1))
                yield Choice(
                    int(asked[at]),
                    base,
                    bounds[start + at],
                    [candidates[answers[at] == cell] for _, cell in cells],
                )
            start, batch = start + batch, min(2 * batch, LARGEST_BATCH)

    def _in_order(
        self, candidates: Places, bases: NDArray[np.int64], limit: int, turns: Turns
    ) -> tuple[Indices, list[int]]:
        """The guesses whose bound is below the limit, the lowest first, and their bounds.

        Of guesses with equal bounds, the one with the smaller sum of squared cell sizes comes
        first.
        """
        guesses = np.flatnonzero(bases < limit)
        bounds = bases[guesses]
        evenness = np.zeros(len(guesses), dtype=np.int64)
        if len(candidates) > CANDIDATES_PER_ANSWER * len(self.space.feedbacks):
            _, sizes = self._split(candidates, guesses)
            bounds = bounds + self._least(turns - 1)[sizes].sum(axis=1)
            evenness = (sizes**2).sum(axis=1)
        order = np.lexsort((evenness, bounds))
        order = order[bounds[order] < limit]
        return guesses[order], bounds[order].tolist()


def _partitions(answers: Cells) -> Cells:
    """The partitions that answers make, in a form that does not depend on the answers themselves.

    Each candidate is labeled with the first candidate that gives the same answer.
    answers: uint8, shape (guesses, candidates), with fewer than 256 candidates.
    Returns uint8, shape (guesses, candidates).
    """
    first: Cells = (answers[:, :, None] == answers[:, None]).argmax(axis=2).astype(np.uint8)
    return first
