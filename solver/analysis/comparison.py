"""Paired comparisons: for which secrets a strategy needs fewer guesses than another.

Both strategies meet the same secrets. So the differences vary only with what the strategies do, not
with how hard the secrets are, and their mean has a smaller error than the difference of two means
from separate samples.
"""

import math
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from solver.analysis.evaluation import Evaluation, evaluate
from solver.analysis.shares import GENERATORS
from solver.core.codes import CodeLike
from solver.core.rules import RulesLike
from solver.core.space import Indices
from solver.strategies.base import StrategyLike, Watch, unwatched


@dataclass(frozen=True, slots=True)
class Comparison:
    """The guesses that two strategies needed for the same secrets.

    one, other: their evaluations. A win is a secret for which `one` needed fewer guesses.
    """

    one: Evaluation
    other: Evaluation

    @property
    def differences(self) -> Indices:
        """The guesses of `one` less those of `other`, for each secret, intp, shape (secrets,)."""
        return self.one.each - self.other.each

    @property
    def secrets(self) -> int:
        """The number of secrets that both met."""
        return len(self.one.met)

    @property
    def wins(self) -> int:
        """The secrets for which `one` needed fewer guesses."""
        return int((self.differences < 0).sum())

    @property
    def ties(self) -> int:
        """The secrets for which both needed as many."""
        return int((self.differences == 0).sum())

    @property
    def losses(self) -> int:
        """The secrets for which `one` needed more guesses."""
        return int((self.differences > 0).sum())

    @property
    def complete(self) -> bool:
        """Whether both are deterministic strategies that met every secret once."""
        return self.one.complete and self.other.complete

    @property
    def difference(self) -> float:
        """The mean difference, in guesses per secret; below 0 if `one` needed fewer."""
        return float(self.differences.mean())

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the differences between secrets; None for a single secret."""
        return float(self.differences.std(ddof=1)) if self.secrets > 1 else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean difference: 0 if complete, None for a single secret."""
        if self.complete:
            return 0.0
        return None if self.deviation is None else self.deviation / math.sqrt(self.secrets)

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "evaluations": [self.one.as_json(), self.other.as_json()],
            "rules": str(self.one.rules),
            "secrets": self.secrets,
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "difference": self.difference,
            "deviation": self.deviation,
            "standard_error": self.standard_error,
            "complete": self.complete,
        }


def compare(
    one: StrategyLike,
    other: StrategyLike,
    rules: RulesLike,
    first: CodeLike | None = None,
    *,
    games: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    guess_seconds: float | None = None,
    watch: Watch = unwatched,
) -> Comparison:
    """Let two strategies find the same secrets, and count for which of them each needs fewer.

    The other parameters are those of `evaluate`. Strategies that draw their guesses draw them
    independently of each other. A strategy that draws its guesses meets every secret once if `games`
    is not given; more games make the error smaller.

    Raises what `evaluate` raises. If a strategy fails, its evaluation says so.

    >>> found = compare("perfect", "minimax", "classic")
    >>> found.wins, found.ties, found.losses
    (423, 610, 263)
    """
    return Comparison(
        *(
            evaluate(
                strategy,
                rules,
                first,
                games=games,
                seed=own_seed,
                jobs=jobs,
                executor=executor,
                guess_seconds=guess_seconds,
                watch=lambda share, at=at: watch((at + share) / 2),  # type: ignore[misc]
            )
            for at, (strategy, own_seed) in enumerate(
                zip((one, other), _seeds(2, seed), strict=True)
            )
        )
    )


def evaluate_together(
    strategies: Sequence[StrategyLike], rules: RulesLike, *, games: int, seed: int | None = None
) -> list[Evaluation]:
    """Let several strategies find the same secrets, drawn at random; an evaluation for each.

    Strategies that draw their guesses draw them independently of each other. Raises what `evaluate`
    raises.
    """
    return [
        evaluate(strategy, rules, games=games, seed=own_seed)
        for strategy, own_seed in zip(strategies, _seeds(len(strategies), seed), strict=True)
    ]


def _seeds(number: int, seed: int | None) -> list[np.random.SeedSequence]:
    """Seeds that draw the same secrets, because they have the same entropy, and other games each."""
    entropy = np.random.SeedSequence(seed).entropy
    return [
        np.random.SeedSequence(entropy, n_children_spawned=at * GENERATORS) for at in range(number)
    ]
