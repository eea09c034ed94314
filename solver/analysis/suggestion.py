"""Suggestions: what to guess next in a game, and what that guess would tell."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from solver.core.codes import Code, format_code
from solver.core.contradiction import position_after
from solver.core.feedback import Feedback
from solver.core.layer import Layer
from solver.core.position import History
from solver.core.rules import Rules
from solver.strategies import Strategy
from solver.strategies.base import is_exact


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The guess of a strategy in a position.

    candidates: the number of candidates before the guess.
    cells: how many candidates would give each answer, without answers that none would give.
    exact: false if the strategy looked only at a sample of candidates.
    """

    strategy: str
    rules: Rules
    guess: Code
    candidates: int
    cells: Mapping[Feedback, int]
    exact: bool

    @property
    def is_candidate(self) -> bool:
        """Whether the guess may be the secret."""
        return Feedback(self.rules.pegs, 0) in self.cells

    @property
    def worst(self) -> int:
        """The candidates left after the worst answer."""
        return max(self.cells.values())

    @property
    def expected(self) -> float:
        """The candidates left on average."""
        return sum(size**2 for size in self.cells.values()) / self.candidates

    @property
    def entropy(self) -> float:
        """The bits that the answer is expected to tell."""
        shares = np.array(list(self.cells.values())) / self.candidates
        return float(-(shares * np.log2(shares)).sum()) + 0.0

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "strategy": self.strategy,
            "rules": str(self.rules),
            "guess": format_code(self.guess, self.rules),
            "candidates": self.candidates,
            "is_candidate": self.is_candidate,
            "cells": [
                {"black": answer.black, "white": answer.white, "candidates": size}
                for answer, size in self.cells.items()
            ],
            "worst": self.worst,
            "expected": self.expected,
            "entropy": self.entropy,
            "exact": self.exact,
        }


def suggest(
    strategy: Strategy, rules: Rules, history: History, seed: int | None = None
) -> Suggestion:
    """What a strategy would guess after a history.

    Raises CodeError, FeedbackError, and ContradictionError, which names the first answer that no
    code fits.

    >>> from solver import CLASSIC, STRATEGIES, Feedback
    >>> suggestion = suggest(STRATEGIES["minimax"], CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 1))])
    >>> suggestion.guess, suggestion.candidates, suggestion.worst
    ((0, 0, 2, 3), 208, 38)
    """
    position = position_after(rules, history)
    guess = strategy.next_guess(position, np.random.default_rng(seed))
    answers = position.space.feedback(guess, position.candidates)
    sizes = np.bincount(answers, minlength=len(position.space.feedbacks)).tolist()
    return Suggestion(
        strategy.slug,
        rules,
        position.space.code(guess),
        len(position.candidates),
        {
            answer: size
            for answer, size in zip(position.space.feedbacks, sizes, strict=True)
            if size
        },
        exact=is_exact(strategy, Layer.of(position)),
    )
