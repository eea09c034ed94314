"""Perfect play: the fewest guesses that any strategy needs, found by branch and bound.

A guess that splits n candidates into p cells needs at least 3n - p guesses for all of them together,
and one less if it is a candidate itself: n for itself, then one for the first of each cell, and two
for every other. What is needed beyond 2n - 1, the least that n candidates can ever need, is called
their *excess*. So the excess of a guess is n + 1 - p, less one for a candidate, and the excesses of
its cells; that of a position is the least of any guess. How many cells a guess makes is read off a
word of bits, one for each answer, and that bounds the excess from below at little cost.

Guesses are tried by their bound; of guesses that split alike, one; of guesses that the candidates
cannot tell apart, one. The cells of a guess are bounded before any is searched, and searched from the
smallest. What was found stays found.

Exhaustive search with equivalent guesses left out goes back to Koyama and Lai 1993 and, for larger
boards, to Ville 2013 (docs/bibliography.md). The bound by the number of cells is also what most parts
looks at (Kooi 2005).
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
    key_of,
)

CANDIDATES_PER_ANSWER = (
    3  # candidates for each answer; from here on the sizes of cells tighten the bound
)
FIRST_BATCH, LARGEST_BATCH = 8, 64  # guesses whose cells are listed at once, at first and at most


class Choice(NamedTuple):
    """A guess, and what is known of it before its cells are searched.

    base: its own part of the excess.
    bound: what its excess surely reaches.
    cells: those of three candidates or more, the smallest first.
    """

    guess: int
    base: int
    bound: int
    cells: list[Places]


class Search(Bounds):
    """The values of positions, remembered.

    settled: told of each position of many candidates what was found of it, see `learn`.
    """

    settled: Callable[["Finding"], None] | None = None

    def total(self, candidates: Places) -> int:
        """The fewest guesses that find all candidates, added up."""
        return 2 * len(candidates) - 1 + self.excess(candidates)

    def total_within(self, candidates: Places, turns: Turns) -> int | None:
        """The same where no candidate may need more turns; None if the turns never do."""
        excess = self.excess(candidates, turns=turns)
        return None if excess >= IMPOSSIBLE else 2 * len(candidates) - 1 + excess

    def fewest_turns(self, candidates: Places) -> int:
        """The least number of turns in which the fewest guesses can be had."""
        least = self.excess(candidates)
        turns = 1
        while self.excess(candidates, least + 1, turns) > least:
            turns += 1
        return turns

    def best_guess(self, candidates: Places, turns: Turns = UNLIMITED_TURNS) -> int:
        """The first guess found that needs no more than any other, as the index of a code."""
        return int(self.guesses[next(self._best(candidates, turns)).guess])

    def best_guesses(self, candidates: Places) -> Indices:
        """Every guess that needs no more than any other, as indices of codes, ascending."""
        return self.spread(candidates, self.best_classes(candidates))

    def best_classes(self, candidates: Places) -> Indices:
        """The lowest of each class of such guesses that the candidates cannot tell apart."""
        best = sorted(choice.guess for choice in self._best(candidates, UNLIMITED_TURNS, each=True))
        return self.guesses[best]

    def spread(self, candidates: Places, guesses: Indices) -> Indices:
        """Every guess that the candidates cannot tell from some, which are the lowest like them."""
        alike = self._alike(candidates)
        return guesses if alike is None else np.flatnonzero(np.isin(alike, guesses))

    def text(self, guess: int) -> str:
        """A guess as text."""
        return format_code(self.space.code(guess), self.space.rules)

    def cells(self, candidates: Places, guess: int) -> Iterator[tuple[int, Places]]:
        """The cells of a guess, by answer, without the winning one."""
        answers = self._answers[np.searchsorted(self.guesses, guess), candidates]
        return cells_of(answers, candidates, self.space.win)

    def excess(
        self, candidates: Places, limit: int = IMPOSSIBLE, turns: Turns = UNLIMITED_TURNS
    ) -> int:
        """The least excess that the turns allow, if it is below the limit.

        Otherwise a number, from the limit on, that it surely reaches.
        """
        floor, key = self._floor(candidates, turns), key_of(candidates)
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
        """The choices of least excess; of those that split alike one, or each."""
        least = self.excess(candidates, turns=turns)
        for choice in self._choices(candidates, least + 1, turns, each=each):
            if self._excess_of(choice, least + 1, turns) == least:
                yield choice

    def _excess_of(self, choice: Choice, limit: int, turns: Turns) -> int:
        """The excess of a guess if it is below the limit, otherwise what it surely reaches."""
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
        """Guesses whose excess may be below the limit, by what it surely reaches.

        Of guesses that the candidates cannot tell apart there is one; of those that split alike
        there is one too, unless each is wanted.
        """
        alike = self._alike(candidates)
        among = None if alike is None else np.unique(alike).astype(np.intp)
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
        """The guesses whose bound is below the limit, the lowest bound first, and the bounds."""
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
    """The partitions that answers make, whatever the answers are: the first place with each answer.

    answers: shape (guesses, candidates), of fewer candidates than a byte can count.
    """
    first: Cells = (answers[:, :, None] == answers[:, None]).argmax(axis=2).astype(np.uint8)
    return first
