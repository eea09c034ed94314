"""The fewest guesses that corner the evil codemaker, whose answers follow from the guesses.

Its answers draw nothing, so a series of guesses always leads to the same end, and the shortest one is
par. A guess whose largest cell has n candidates keeps these n, and it wins only if n is 1. With
k guesses left, a position of n candidates is lost if n is greater than what k guesses can tell apart:
with a answers, of which one wins, 1 code by one guess, and (a - 1) times as many and one more by each
guess before. The search deepens by a guess at a time, smallest largest cell first, so the first line
that it finds is the shortest. What it found for the named rules stands in `cornered.json`.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from solver.core.codes import Code, parse_code
from solver.core.limits import Limit, TooFarError, metered
from solver.core.rules import Rules, parse_rules
from solver.core.space import CodeSpace, Indices, code_space
from solver.core.symmetry import Symmetry, representatives
from solver.perfect.bounds import candidates_key

TABLE_FILE = Path(__file__).with_name("cornered.json")


@dataclass(frozen=True, slots=True)
class Cornered:
    """A series of guesses of which the last one corners it. proven: whether no series is shorter."""

    guesses: tuple[Code, ...]
    proven: bool

    @property
    def par(self) -> int:
        return len(self.guesses)


class Search:
    """Looks for the shortest series of guesses under some rules, within a limit of work."""

    def __init__(self, rules: Rules) -> None:
        self.space: CodeSpace = code_space(rules)
        self._others = len(self.space.feedbacks) - 1  # answers that do not win
        self._vain: dict[bytes, int] = {}  # positions, and how many guesses do not suffice there

    def shortest(self, limit: Limit) -> Cornered:
        """Proven, or else the series whose guesses leave the smallest largest cells."""
        start = self.space.indices
        fewest = self._least(len(start))
        try:
            with metered(limit):
                while (
                    found := self._corner(start, fewest, Symmetry.whole(self.space.rules))
                ) is None:
                    fewest += 1
        except TooFarError:
            return self._series(self._greedy(start), proven=False)
        return self._series(found, proven=True)

    def _series(self, guesses: list[int], *, proven: bool) -> Cornered:
        return Cornered(tuple(self.space.code(guess) for guess in guesses), proven)

    def _least(self, codes: int) -> int:
        """How many guesses so many candidates take at least."""
        return 1 if codes == 1 else 1 + self._least(-(-(codes - 1) // self._others))

    def _corner(self, left: Indices, guesses: int, symmetry: Symmetry | None) -> list[int] | None:
        """A series of at most so many guesses; None if there is none."""
        if len(left) == 1:
            return [int(left[0])]
        key = candidates_key(left)
        if self._vain.get(key, 0) >= guesses:
            return None
        for size, guess in self._by_size(left, symmetry):
            if self._least(size) >= guesses:
                break
            after = symmetry.after(self.space.code(guess)) if symmetry else None
            if (rest := self._corner(self._keep(left, guess), guesses - 1, after)) is not None:
                return [guess, *rest]
        self._vain[key] = guesses
        return None

    def _greedy(self, left: Indices) -> list[int]:
        guesses: list[int] = []
        while len(left) > 1:
            [(_, guess), *_] = self._by_size(left, None)
            guesses.append(guess)
            left = self._keep(left, guess)
        return [*guesses, int(left[0])]

    def _by_size(self, left: Indices, symmetry: Symmetry | None) -> list[tuple[int, int]]:
        """The guesses that tell codes apart, each behind the size of its largest cell, ascending."""
        asked = representatives(symmetry) if symmetry else self.space.indices
        sizes = ((self._largest(left, guess), guess) for guess in asked.tolist())
        return sorted(each for each in sizes if each[0] < len(left))

    def _largest(self, left: Indices, guess: int) -> int:
        return int(np.bincount(self.space.feedback(guess, left)).max())

    def _keep(self, left: Indices, guess: int) -> Indices:
        cells = self.space.feedback(guess, left)
        kept: Indices = left[cells == np.bincount(cells).argmax()]
        return kept


@cache
def _table() -> dict[Rules, Cornered]:
    stored = json.loads(TABLE_FILE.read_text())
    found = {}
    for text, entry in stored.items():
        rules = parse_rules(text)
        guesses = tuple(parse_code(guess, rules) for guess in entry["guesses"])
        found[rules] = Cornered(guesses, entry["proven"])
    return found


def cornered(rules: Rules) -> Cornered | None:
    """What is known of the fewest guesses against the evil codemaker; None for rules without a name."""
    return _table().get(rules)
