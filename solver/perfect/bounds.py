"""Lower bounds of the excess of positions, found without a search, and what searches have found.

`search` defines the excess. Three bounds are used, from the cheapest to the best: one that follows
from the number of candidates alone (`_least`); what an earlier search found; and one from the
number of cells of the best guess (`_bases`). For the last, the answer of each secret to each guess
is stored as a bit of a word, so that OR-ing the words of all candidates and counting the bits
gives the number of cells of every guess in one pass over a table. Most parts (Kooi 2005,
docs/bibliography.md) ranks guesses by the same number.
"""

import math
from collections import defaultdict
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.feedback import possible_feedbacks
from solver.core.limits import POSITION_COST, SPLIT_COST, TRIAL_COST, charge
from solver.core.rules import Rules
from solver.core.space import Cells, CodeSpace, Indices
from solver.perfect.automorphisms import Codes, automorphisms_of

Places: TypeAlias = NDArray[np.uint16]
"""Candidates as indices into the secrets of a search, ascending."""

Turns: TypeAlias = float
"""Guesses allowed: a whole number, or infinity."""

UNLIMITED_TURNS = math.inf  # guesses
IMPOSSIBLE = 1 << 40  # guesses; more than any total or excess
TRIVIAL_SIZE = 2  # candidates; a position of this size or smaller never has an excess
QUICK_SPLIT_SIZE = 12  # candidates; up to this size, one of them often tells all others apart
SYMMETRY_SIZE = 40  # candidates; from this size on, it pays to look for equivalent guesses
# Candidates; from this size on, a digest identifies them, and guesses rarely split them alike.
DIGESTED_SIZE = 64
DIGEST_BYTES = 15  # bytes of a digest; odd, so that it never equals a list of two-byte places
BYTES_PER_PAIR = 16  # bytes of answer words that are read in the time of one pair of work


class Finding(NamedTuple):
    """What a search found out about a position.

    key: identifies its candidates, see `candidates_key`.
    turns: the guesses allowed.
    excess: its excess, or a lower bound of it, in guesses.
    is_exact: whether `excess` is exact rather than a lower bound.
    """

    key: bytes
    turns: Turns
    excess: int
    is_exact: bool


class Bounds:
    """Lower bounds of the excess of positions, and what was found out about them.

    secrets: intp, shape (secrets,), indices of codes, ascending; every code by default. All
        candidates are among them.
    guesses: intp, shape (guesses,), the codes that may be guessed, ascending; every code by
        default. The secrets must be among them.
    candidates_only: whether only the candidates of a position may be guessed there.
    skip_alike: whether to look for equivalent guesses even if not every code may be guessed. Then
        one of two may need more guesses than the other, because a guess that follows it may be
        missing; what is found is a tree, but perhaps not the best one.

    Two tables take `table_bytes`: the answer of each secret to each guess, uint8, shape (guesses,
    secrets), and the same answers as bits of words, shape (secrets, guesses).
    """

    def __init__(
        self,
        space: CodeSpace,
        secrets: Indices | None = None,
        guesses: Indices | None = None,
        *,
        candidates_only: bool = False,
        skip_alike: bool = False,
    ) -> None:
        self.space = space
        self.candidates_only = candidates_only
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
        self._automorphisms = (
            automorphisms_of(space.rules)
            if (is_free or skip_alike) and self._may_be_alike
            else None
        )
        self._leasts: dict[Turns, NDArray[np.int64]] = {}
        self._exact: defaultdict[Turns, dict[bytes, int]] = defaultdict(dict)
        self._floors: defaultdict[Turns, dict[bytes, int]] = defaultdict(dict)

    @staticmethod
    def tabling(rules: Rules, secrets: int, guesses: int) -> int:
        """The pairs that the tables of a search cost, in addition to the scoring."""
        return POSITION_COST + Bounds.table_bytes(rules, secrets, guesses)

    @staticmethod
    def table_bytes(rules: Rules, secrets: int, guesses: int) -> int:
        """The bytes that the tables of a search take."""
        answers = len(possible_feedbacks(rules.pegs))
        return secrets * guesses * (1 + np.min_scalar_type(1 << answers - 1).itemsize)

    @property
    def _may_be_alike(self) -> bool:
        """Whether it pays to look for equivalent guesses."""
        return len(self.secrets) >= SYMMETRY_SIZE

    def __len__(self) -> int:
        """The number of positions remembered."""
        return sum(map(len, (*self._exact.values(), *self._floors.values())))

    @property
    def start(self) -> Places:
        """All secrets, as places."""
        return np.arange(len(self.secrets), dtype=np.uint16)

    def learn(self, finding: Finding) -> None:
        """Remember a finding of this search, or of one with the same secrets and guesses."""
        found = self._exact if finding.is_exact else self._floors
        found[finding.turns][finding.key] = finding.excess

    def _floor(self, candidates: Places, turns: Turns) -> int:
        """A lower bound of the excess, found without a search, and remembered."""
        floor, key = self._floor_known(candidates, turns), candidates_key(candidates)
        count = len(candidates)
        if count <= TRIVIAL_SIZE or floor >= IMPOSSIBLE or key in self._exact[turns]:
            return floor
        if key not in self._floors[turns]:
            if count <= QUICK_SPLIT_SIZE and self._one_tells_all_apart(candidates):
                self._exact[turns][key] = 0
                return 0
            floor = max(floor, int(self._bases(candidates).min()))
            self._floors[turns][key] = floor
        return floor

    def _floor_known(self, candidates: Places, turns: Turns) -> int:
        """A lower bound of the excess, from memory, or else from the number of candidates."""
        key = candidates_key(candidates)
        if key in self._exact[turns]:
            return self._exact[turns][key]
        floor = self._floors[turns].get(key)
        if floor is None:
            floor = int(self._least(turns)[len(candidates)])
            if turns < UNLIMITED_TURNS and floor < IMPOSSIBLE:
                floor = max(floor, self._floor_known(candidates, UNLIMITED_TURNS))
        return floor

    def _least(self, turns: Turns) -> NDArray[np.int64]:
        """The least excess that any number of candidates can have, int64, shape (secrets + 1,).

        At best, the first guess finds one candidate, the second guesses find one for each other
        answer, the third guesses as many for each of these, and so on.
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
        """Whether one of the candidates, as a guess, gets a different answer from each of them."""
        places = candidates.tolist()
        charge(TRIAL_COST * len(places) * len(places))
        return any(
            len({answers[place] for place in places}) == len(places)
            for answers in map(self._rows.__getitem__, places)
        )

    def _alike(self, candidates: Places) -> Codes | None:
        """The lowest guess equivalent to each guess, shape (guesses,); None if none are known."""
        if self._automorphisms is None or len(candidates) < SYMMETRY_SIZE:
            return None
        alike = self._automorphisms.classes(self.secrets[candidates])
        if alike is None or len(alike) == len(self.guesses):
            return alike
        _, firsts, classes = np.unique(alike[self.guesses], return_index=True, return_inverse=True)
        return self.guesses[firsts][classes].astype(alike.dtype)

    def _bases(self, candidates: Places, among: Indices | None = None) -> NDArray[np.int64]:
        """Each guess's own part of the excess, without that of its cells.

        among: intp, the guesses of interest; all by default.
        Returns int64, shape (guesses,); IMPOSSIBLE for guesses that are not among them.
        """
        if self.candidates_only:
            own = self._own[candidates]
            among = own if among is None else np.intersect1d(own, among)
        flag = self._flags.itemsize
        charge(POSITION_COST + len(candidates) * len(self.guesses) * flag // BYTES_PER_PAIR)
        flags = self._flags[candidates]
        if among is not None:
            flags = flags[:, among]
        parts = np.bitwise_count(np.bitwise_or.reduce(flags, axis=0)).astype(np.int64)
        bases = np.full(len(self.guesses), IMPOSSIBLE)
        bases[slice(None) if among is None else among] = len(candidates) + 1 - parts
        bases[self._own[candidates]] -= 1
        return bases

    def _split(self, candidates: Places, guesses: Indices) -> tuple[Cells, Indices]:
        """The answer of each candidate to each guess, and the sizes of the cells.

        Returns uint8, shape (guesses, candidates), and intp, shape (guesses, feedbacks); the
        winning candidate is not counted in any cell.
        """
        charge(POSITION_COST + SPLIT_COST * len(candidates) * len(guesses))
        answers = self._answers[guesses][:, candidates]
        cells = len(self.space.feedbacks)
        places = answers + np.arange(len(guesses))[:, None] * cells
        sizes = np.bincount(places.ravel(), minlength=len(guesses) * cells)
        sizes = sizes.reshape(len(guesses), cells)
        sizes[:, self.space.win] = 0
        return answers, sizes


def candidates_key(candidates: Places | Indices) -> bytes:
    """A key that identifies a set of candidates: a digest of many, a list of few.

    The two cannot be confused, because a list has an even number of bytes and a digest an odd one.
    """
    whole = candidates.tobytes()
    if len(candidates) < DIGESTED_SIZE:
        return whole
    return blake2b(whole, digest_size=DIGEST_BYTES).digest()
