"""Suggestions: what to guess next in a game, and what that guess would tell."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from solver.analysis.workers import ask_within
from solver.core.codes import Code, format_code
from solver.core.contradiction import position_after
from solver.core.errors import gettext_noop
from solver.core.feedback import Feedback
from solver.core.layer import Layer
from solver.core.position import GameOverError, HistoryLike, Position
from solver.core.rules import Rules, RulesLike
from solver.strategies import as_strategy
from solver.strategies.base import StrategyLike, is_complete
from solver.strategies.foreign import STAND_IN
from solver.strategies.written import strategy_text


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The guess of a strategy in a position.

    candidates: the number of candidates before the guess.
    cells: how many candidates would give each answer, without answers that none would give.
    complete: false if the strategy looked only at a sample of candidates, or failed.
    reason: why the lowest candidate stands in, such as "raised …"; None if the strategy guessed.
    """

    strategy: str
    rules: Rules
    guess: Code
    candidates: int
    cells: Mapping[Feedback, int]
    complete: bool
    reason: str | None = None

    @property
    def stand_in(self) -> str | None:
        """The strategy that guessed because this one failed; None if it did not."""
        return STAND_IN if self.reason else None

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
                {"answer": answer._asdict(), "candidates": size}
                for answer, size in self.cells.items()
            ],
            "worst": self.worst,
            "expected": self.expected,
            "entropy": self.entropy,
            "complete": self.complete,
            "stand_in": self.stand_in,
            "reason": self.reason,
        }


def suggest(
    strategy: StrategyLike,
    known: Position | RulesLike,
    history: HistoryLike = (),
    seed: int | None = None,
    guess_seconds: float | None = None,
) -> Suggestion:
    """What a strategy would guess after a history.

    known: the position before the history, or the rules.
    guess_seconds: the longest time that a strategy from elsewhere may take; None for any time.

    If a strategy from elsewhere fails, the lowest candidate stands in.

    Raises UnknownStrategyError, StrategyError, RulesError, CodeError, FeedbackError, GameOverError if the secret is
    found, and ContradictionError, which names the first answer that no code fits.

    >>> suggestion = suggest("minimax", "classic", [("1122", (1, 1))])
    >>> suggestion.guess, suggestion.candidates, suggestion.worst
    ((0, 0, 2, 3), 208, 38)
    """
    strategy = as_strategy(strategy)
    position = position_after(known, history)
    if position.is_won:
        raise GameOverError(
            gettext_noop("The last guess found the secret, so no guess comes next.")
        )
    guess, reason = ask_within(strategy, position, np.random.default_rng(seed), guess_seconds)
    answers = position.space.feedback(guess, position.candidates)
    sizes = np.bincount(answers, minlength=len(position.space.feedbacks)).tolist()
    return Suggestion(
        strategy_text(strategy),
        position.space.rules,
        position.space.code(guess),
        len(position.candidates),
        {
            answer: size
            for answer, size in zip(position.space.feedbacks, sizes, strict=True)
            if size
        },
        complete=reason is None and is_complete(strategy, Layer.of(position)),
        reason=reason,
    )
