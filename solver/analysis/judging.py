"""Judgments: what a position is worth, and what a guess in it needs.

Under rules that are proven, every figure comes from one search that remembers what it found, and is
exact. `bounded` judges positions under all other rules.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from solver.analysis.values import Value, values_of
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices


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
