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
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.codes import format_code
from solver.exchanges import exchanges_of
from solver.feedback import possible_feedbacks
from solver.limits import CELL, CHOICE, NODE, TRIED, charge
from solver.rules import Rules
from solver.space import Cells, CodeSpace, Indices, cells_of

Places: TypeAlias = NDArray[np.uint16]
"""Candidates, as places among the secrets of a search, ascending."""

Turns: TypeAlias = float
"""Guesses allowed: a whole number, or infinitely many."""

ANY = math.inf
IMPOSSIBLE = 1 << 40  # more than any excess
PAIR = 2  # candidates; up to this many, a position has no excess
FEW = 12  # candidates, one of whom often tells all others apart
MANY = 40  # candidates that may have classes of guesses worth looking for
SIGNED = 64  # candidates from which on they are known by a digest, and their partitions differ
KEY_SIZE = 15  # bytes; an odd number, which no list of places has
UNEVEN = 3  # times as many candidates as answers: from there on the sizes of cells count
BYTES_AT_ONCE = 16  # of words of answers, that are looked at in the time of a pair
SPLIT = 6  # pairs that it costs to see where a candidate falls, and to count it
BATCH, LARGEST_BATCH = 8, 64  # guesses whose cells are listed at once


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


class Finding(NamedTuple):
    """What a search found of a position.

    key: stands for its candidates.
    is_exact: whether this is its excess; otherwise it surely reaches it.
    """

    key: bytes
    turns: Turns
    excess: int
    is_exact: bool


class Search:
    """The values of positions, remembered.

    secrets, guesses: indices of codes, ascending; every code by default. Candidates are among the
        secrets, and any of the guesses may be guessed. Secrets must be guesses too.
    settled: told of each position of many candidates what was found of it, see `learn`.
    """

    settled: Callable[["Finding"], None] | None = None

    def __init__(
        self,
        space: CodeSpace,
        secrets: Indices | None = None,
        guesses: Indices | None = None,
    ) -> None:
        self.space = space
        self.secrets = space.indices if secrets is None else secrets
        self.guesses = space.indices if guesses is None else guesses
        charge(self.tabling(space.rules, len(self.secrets), len(self.guesses)))
        is_free = len(self.guesses) == space.rules.size
        among = None if is_free else self.guesses
        answers = np.array([space.feedback(secret, among) for secret in self.secrets.tolist()])
        self._answers: Cells = np.ascontiguousarray(answers.T)
        self._flags = np.left_shift(1, answers, dtype=np.min_scalar_type(1 << space.win))
        self._own = np.searchsorted(self.guesses, self.secrets)
        self._rows = [memoryview(self._answers[own]) for own in self._own.tolist()]
        self._exchanges = exchanges_of(space.rules) if is_free and self._may_be_alike else None
        self._leasts: dict[Turns, NDArray[np.int64]] = {}
        self._exact: defaultdict[Turns, dict[bytes, int]] = defaultdict(dict)
        self._floors: defaultdict[Turns, dict[bytes, int]] = defaultdict(dict)

    @staticmethod
    def tabling(rules: Rules, secrets: int, guesses: int) -> int:
        """What the tables of a search cost, beside the answers in them."""
        return NODE + Search.table_bytes(rules, secrets, guesses)

    @staticmethod
    def table_bytes(rules: Rules, secrets: int, guesses: int) -> int:
        """What the tables of a search of so many codes take."""
        answers = len(possible_feedbacks(rules.pegs))
        return secrets * guesses * (1 + np.min_scalar_type(1 << answers - 1).itemsize)

    @property
    def _may_be_alike(self) -> bool:
        """Whether it is worth looking for guesses that candidates cannot tell apart."""
        return len(self.secrets) >= MANY

    def __len__(self) -> int:
        """Number of positions remembered."""
        return sum(map(len, (*self._exact.values(), *self._floors.values())))

    @property
    def start(self) -> Places:
        """Every secret."""
        return np.arange(len(self.secrets), dtype=np.uint16)

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

    def best_guess(self, candidates: Places, turns: Turns = ANY) -> int:
        """The first guess found that needs no more than any other, as the index of a code."""
        return int(self.guesses[next(self._best(candidates, turns)).guess])

    def best_guesses(self, candidates: Places) -> Indices:
        """Every guess that needs no more than any other, as indices of codes, ascending."""
        return self.spread(candidates, self.best_classes(candidates))

    def best_classes(self, candidates: Places) -> Indices:
        """The lowest of each class of such guesses that the candidates cannot tell apart."""
        best = sorted(choice.guess for choice in self._best(candidates, ANY, each=True))
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

    def excess(self, candidates: Places, limit: int = IMPOSSIBLE, turns: Turns = ANY) -> int:
        """The least excess that the turns allow, if it is below the limit.

        Otherwise a number, from the limit on, that it surely reaches.
        """
        floor, key = self._floor(candidates, turns), key_of(candidates)
        if floor >= limit or len(candidates) <= PAIR or key in self._exact[turns]:
            return floor
        best = limit
        for choice in self._choices(candidates, limit, turns):
            if choice.bound >= best or best == floor:
                break
            best = min(best, self._excess_of(choice, best, turns))
        finding = Finding(key, turns, best, is_exact=best < limit)
        self.learn(finding)
        if self.settled and len(candidates) >= SIGNED:
            self.settled(finding)
        return best

    def learn(self, finding: Finding) -> None:
        """Take a finding of this search, or of another one like it, as true."""
        found = self._exact if finding.is_exact else self._floors
        found[finding.turns][finding.key] = finding.excess

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

    def _floor(self, candidates: Places, turns: Turns) -> int:
        """What the excess surely reaches, seen without a search."""
        floor, key = self._floor_known(candidates, turns), key_of(candidates)
        count = len(candidates)
        if count <= PAIR or floor >= IMPOSSIBLE or key in self._exact[turns]:
            return floor
        if key not in self._floors[turns]:
            if count <= FEW and self._one_tells_all_apart(candidates):
                self._exact[turns][key] = 0
                return 0
            floor = max(floor, int(self._bases(candidates).min()))
            self._floors[turns][key] = floor
        return floor

    def _floor_known(self, candidates: Places, turns: Turns) -> int:
        """What the excess surely reaches, as found before, or else as follows from the number."""
        key = key_of(candidates)
        if key in self._exact[turns]:
            return self._exact[turns][key]
        floor = self._floors[turns].get(key)
        if floor is None:
            floor = int(self._least(turns)[len(candidates)])
            if turns < ANY and floor < IMPOSSIBLE:
                floor = max(floor, self._floor_known(candidates, ANY))
        return floor

    def _least(self, turns: Turns) -> NDArray[np.int64]:
        """The least excess that any number of candidates could have, shape (secrets + 1,).

        One is found by the first guess, as many as there are other answers by the second, and so on.
        """
        if turns not in self._leasts:
            most = len(self.secrets)
            least = np.full(most + 1, IMPOSSIBLE)
            least[0] = total = found = 0
            depth, room = 1, 1
            while found < most and depth <= turns:
                counts = np.arange(found + 1, min(found + room, most) + 1)
                totals = total + depth * (counts - found)
                least[counts] = totals - (2 * counts - 1)
                found, total = int(counts[-1]), int(totals[-1])
                depth, room = depth + 1, room * self.space.win
            self._leasts[turns] = least
        return self._leasts[turns]

    def _one_tells_all_apart(self, candidates: Places) -> bool:
        """Whether to one of the candidates each would give another answer."""
        places = candidates.tolist()
        charge(TRIED * len(places) * len(places))
        return any(
            len({answers[place] for place in places}) == len(places)
            for answers in map(self._rows.__getitem__, places)
        )

    def _alike(self, candidates: Places) -> NDArray[np.uint16] | None:
        """The lowest guess that the candidates cannot tell from each guess, None where they can."""
        if self._exchanges is None or len(candidates) < MANY:
            return None
        return self._exchanges.classes(self.secrets[candidates])

    def _bases(self, candidates: Places, among: Indices | None = None) -> NDArray[np.int64]:
        """A guess's own part of the excess, shape (guesses,); IMPOSSIBLE for those not among."""
        flag = self._flags.itemsize
        charge(NODE + len(candidates) * len(self.guesses) * flag // BYTES_AT_ONCE)
        flags = self._flags[candidates]
        if among is not None:
            flags = flags[:, among]
        parts = np.bitwise_count(np.bitwise_or.reduce(flags, axis=0)).astype(np.int64)
        bases = np.full(len(self.guesses), IMPOSSIBLE)
        bases[slice(None) if among is None else among] = len(candidates) + 1 - parts
        bases[self._own[candidates]] -= 1
        return bases

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
        start, batch = 0, BATCH
        while start < len(guesses):
            asked = guesses[start : start + batch]
            charge(CHOICE * len(asked))
            answers, sizes = self._split(candidates, asked)
            rows = sizes.tolist()
            signs = None
            if len(candidates) < SIGNED and not each:
                charge(len(asked) * len(candidates) * (10 + len(candidates) // 2))
                signs = _partitions(answers)
            for at in np.flatnonzero(least[sizes.max(axis=1)] < IMPOSSIBLE).tolist():
                base = int(bases[asked[at]])
                if signs is not None:
                    sign = (base, signs[at].tobytes())
                    if sign in met:
                        continue
                    met.add(sign)
                cells = sorted((size, cell) for cell, size in enumerate(rows[at]) if size > PAIR)
                charge(CELL * (len(cells) + 1))
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
        if len(candidates) > UNEVEN * len(self.space.feedbacks):
            _, sizes = self._split(candidates, guesses)
            bounds = bounds + self._least(turns - 1)[sizes].sum(axis=1)
            evenness = (sizes**2).sum(axis=1)
        order = np.lexsort((evenness, bounds))
        order = order[bounds[order] < limit]
        return guesses[order], bounds[order].tolist()

    def _split(self, candidates: Places, guesses: Indices) -> tuple[Cells, Indices]:
        """What each candidate answers to guesses, shape (guesses, candidates), and the sizes of cells.

        The sizes have shape (guesses, feedbacks); who wins is in no cell.
        """
        charge(NODE + SPLIT * len(candidates) * len(guesses))
        answers = self._answers[guesses][:, candidates]
        cells = len(self.space.feedbacks)
        places = answers + np.arange(len(guesses))[:, None] * cells
        sizes = np.bincount(places.ravel(), minlength=len(guesses) * cells)
        sizes = sizes.reshape(len(guesses), cells)
        sizes[:, self.space.win] = 0
        return answers, sizes


def key_of(candidates: Places | Indices) -> bytes:
    """What stands for candidates: as long as a few, but never as long as any few."""
    whole = candidates.tobytes()
    return whole if len(candidates) < SIGNED else blake2b(whole, digest_size=KEY_SIZE).digest()


def _partitions(answers: Cells) -> Cells:
    """The partitions that answers make, whatever the answers are: the first place with each answer.

    answers: shape (guesses, candidates), of fewer candidates than a byte can count.
    """
    first: Cells = (answers[:, :, None] == answers[:, None]).argmax(axis=2).astype(np.uint8)
    return first
