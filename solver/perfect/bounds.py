"""Lower bounds of the excess of a position, found without a search, and the memory of what was found.

`search` explains what an excess is.
"""

import math
from collections import defaultdict
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.feedback import possible_feedbacks
from solver.core.limits import POSITION_COST, TRIAL_COST, charge
from solver.core.rules import Rules
from solver.core.space import Cells, CodeSpace, Indices
from solver.perfect.automorphisms import automorphisms_of

Places: TypeAlias = NDArray[np.uint16]
"""Candidates, as places among the secrets of a search, ascending."""

Turns: TypeAlias = float
"""Guesses allowed: a whole number, or infinitely many."""

UNLIMITED_TURNS = math.inf
IMPOSSIBLE = 1 << 40  # guesses; more than any total or excess
TRIVIAL_SIZE = 2  # candidates; so many or fewer never have an excess
QUICK_SPLIT_SIZE = 12  # candidates; among so many or fewer, one often tells all others apart
SYMMETRY_SIZE = 40  # candidates; from here on it pays to look for classes of equivalent guesses
DIGESTED_SIZE = (
    64  # candidates; from here on a digest identifies them, and partitions hardly ever agree
)
DIGEST_BYTES = 15  # bytes of a digest; odd, so that it never equals a list of two-byte places
BYTES_PER_PAIR = 16  # bytes of answer words read in the time of one pair
SPLIT_COST = 6  # pairs; the cost of finding and counting the cell of one candidate


class Finding(NamedTuple):
    """What a search found of a position.

    key: stands for its candidates.
    is_exact: whether this is its excess; otherwise it surely reaches it.
    """

    key: bytes
    turns: Turns
    excess: int
    is_exact: bool


class Bounds:
    """Bounds of the excesses of positions, and what was found of them, remembered.

    secrets, guesses: indices of codes, ascending; every code by default. Candidates are among the
        secrets, and any of the guesses may be guessed. Secrets must be guesses too.
    """

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
        self._automorphisms = (
            automorphisms_of(space.rules) if is_free and self._may_be_alike else None
        )
        self._leasts: dict[Turns, NDArray[np.int64]] = {}
        self._exact: defaultdict[Turns, dict[bytes, int]] = defaultdict(dict)
        self._floors: defaultdict[Turns, dict[bytes, int]] = defaultdict(dict)

    @staticmethod
    def tabling(rules: Rules, secrets: int, guesses: int) -> int:
        """What the tables of a search cost, beside the answers in them."""
        return POSITION_COST + Bounds.table_bytes(rules, secrets, guesses)

    @staticmethod
    def table_bytes(rules: Rules, secrets: int, guesses: int) -> int:
        """What the tables of a search of so many codes take."""
        answers = len(possible_feedbacks(rules.pegs))
        return secrets * guesses * (1 + np.min_scalar_type(1 << answers - 1).itemsize)

    @property
    def _may_be_alike(self) -> bool:
        """Whether it is worth looking for guesses that candidates cannot tell apart."""
        return len(self.secrets) >= SYMMETRY_SIZE

    def __len__(self) -> int:
        """Number of positions remembered."""
        return sum(map(len, (*self._exact.values(), *self._floors.values())))

    @property
    def start(self) -> Places:
        """Every secret."""
        return np.arange(len(self.secrets), dtype=np.uint16)

    def learn(self, finding: Finding) -> None:
        """Take a finding of this search, or of another one like it, as true."""
        found = self._exact if finding.is_exact else self._floors
        found[finding.turns][finding.key] = finding.excess

    def _floor(self, candidates: Places, turns: Turns) -> int:
        """What the excess surely reaches, seen without a search."""
        floor, key = self._floor_known(candidates, turns), key_of(candidates)
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
        """What the excess surely reaches, as found before, or else as follows from the number."""
        key = key_of(candidates)
        if key in self._exact[turns]:
            return self._exact[turns][key]
        floor = self._floors[turns].get(key)
        if floor is None:
            floor = int(self._least(turns)[len(candidates)])
            if turns < UNLIMITED_TURNS and floor < IMPOSSIBLE:
                floor = max(floor, self._floor_known(candidates, UNLIMITED_TURNS))
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
        charge(TRIAL_COST * len(places) * len(places))
        return any(
            len({answers[place] for place in places}) == len(places)
            for answers in map(self._rows.__getitem__, places)
        )

    def _alike(self, candidates: Places) -> NDArray[np.uint16] | None:
        """The lowest guess that the candidates cannot tell from each guess, None where they can."""
        if self._automorphisms is None or len(candidates) < SYMMETRY_SIZE:
            return None
        return self._automorphisms.classes(self.secrets[candidates])

    def _bases(self, candidates: Places, among: Indices | None = None) -> NDArray[np.int64]:
        """A guess's own part of the excess, shape (guesses,); IMPOSSIBLE for those not among."""
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
        """What each candidate answers to guesses, shape (guesses, candidates), and the sizes of cells.

        The sizes have shape (guesses, feedbacks); who wins is in no cell.
        """
        charge(POSITION_COST + SPLIT_COST * len(candidates) * len(guesses))
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
    if len(candidates) < DIGESTED_SIZE:
        return whole
    return blake2b(whole, digest_size=DIGEST_BYTES).digest()
