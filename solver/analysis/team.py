"""The team that plays a strategy from elsewhere: this process, or several, and the lowest candidate.

Such a strategy may fail. Then the lowest candidate is guessed instead, which is counted.
If a guess takes too long, or if its process ends, the strategy is asked nothing more: in that share
of the work, and in all shares after it, each guess counts as failed. So the figures of a strategy
that fails do not depend on the number of processes either.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import Self, TypeVar

import numpy as np

from solver.analysis.workers import Workers
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.strategies import Strategy
from solver.strategies.base import Watch, unwatched
from solver.strategies.foreign import (
    Asked,
    Clock,
    Counted,
    Failures,
    ForeignStrategy,
    GivenUp,
    ask,
)

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Work:
    """What every process knows: whose guesses are counted, and under which rules."""

    strategy: Strategy
    rules: Rules

    def player(self, clock: Clock) -> Strategy:
        """The strategy; one that may fail counts its failures and tells the clock."""
        if isinstance(self.strategy, ForeignStrategy | GivenUp):
            return Counted(self.strategy, clock)
        return self.strategy


def failures_of(player: Strategy) -> Failures:
    """What a player has counted; a strategy of this package does not fail."""
    return player.failures if isinstance(player, Counted) else Failures()


class Team:
    """The processes in which a strategy from elsewhere works, or this process."""

    def __init__(self, work: Work, jobs: int, guess_seconds: float | None) -> None:
        self.work = work
        self._workers = Workers(work, jobs, guess_seconds)
        self._lost: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._workers.end()

    def results(
        self, do: Callable[[Work, Task, Clock], Result], tasks: Sequence[Task], watch: Watch
    ) -> list[Result]:
        """The results of tasks, in their order.

        From the first lost task on, also in later calls, the lowest candidate stands in. Raises
        what `do` raises.
        """
        found: list[Result] = []
        if self._lost is None:
            found, self._lost = self._workers.run(do, tasks, watch)
        if self._lost is None:
            return found
        strategy = self.work.strategy
        given_up = GivenUp(strategy.slug, strategy.is_random, self._lost)
        work = Work(given_up, self.work.rules)
        return found + [do(work, task, Clock()) for task in tasks[len(found) :]]


def ask_within(
    strategy: Strategy, position: Position, rng: np.random.Generator, seconds: float | None
) -> Asked:
    """What a strategy guesses; the lowest candidate stands in if it fails or takes too long.

    seconds: the longest time that a strategy from elsewhere may take; None for any time.
    """
    if seconds is None or not isinstance(strategy, ForeignStrategy):
        return ask(strategy, position, rng)
    with Team(Work(strategy, position.space.rules), 1, seconds) as team:
        [asked] = team.results(_ask, [(position.history, position.candidates, rng)], unwatched)
    return asked


def _ask(
    work: Work,
    task: tuple[tuple[tuple[int, int], ...], Indices, np.random.Generator],
    clock: Clock,
) -> Asked:
    history, candidates, rng = task
    position = Position(code_space(work.rules), history, candidates)
    clock.value = monotonic()
    asked = ask(work.strategy, position, rng)
    clock.value = 0.0
    return asked
