"""Processes in which strategies from elsewhere guess, and which are ended if a guess takes too long.

Python code that hangs cannot always be interrupted from inside: it may wait in C code, or catch
whatever is raised in it. So a strategy from elsewhere works in a process of its own, which writes
into shared memory when a guess began. This process reads that clock, and kills the other one when
it must.

If such a strategy fails, the lowest candidate is guessed instead, which is counted. If a guess takes
too long, or if its process ends, the strategy is asked nothing more: in that share of the work, and
in all shares after it, each guess counts as failed.

Tasks are handed out in their order. The first one that is lost, because a guess took too long or
the process ended, ends the run: the results are those of the tasks before it. So they do not depend
on the number of processes, and neither do the figures of a strategy that fails.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawValue
from time import monotonic
from types import TracebackType
from typing import Any, Generic, NamedTuple, Self, TypeVar

import numpy as np

from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.strategies import Strategy, StrategyError
from solver.strategies.base import Watch, unwatched
from solver.strategies.foreign import (
    Asked,
    Clock,
    FailureCounter,
    Failures,
    ForeignStrategy,
    GivenUp,
    ask,
)

PACE = 0.05  # seconds between two looks at the clocks

Given = TypeVar("Given")
Task = TypeVar("Task")
Result = TypeVar("Result")


class Run(NamedTuple, Generic[Result]):
    """The results of the tasks before the first lost one, and why that one was lost.

    lost: such as "took more than 10 seconds for a guess"; None if every task has its result.
    """

    results: list[Result]
    lost: str | None


class Workers(Generic[Given]):
    """Some processes that all know the same object; with one job and no limit, only this process.

    given: what every process knows.
    jobs: the number of processes.
    seconds: the longest time that one guess may take; None for any time.
    """

    def __init__(self, given: Given, jobs: int, seconds: float | None) -> None:
        self._given = given
        self._jobs = jobs
        self._seconds = seconds
        self._workers: list[_Worker] = []

    def end(self) -> None:
        """End all processes, whatever they do."""
        for worker in self._workers:
            worker.end()

    def run(
        self, work: Callable[[Given, Task, Clock], Result], tasks: Sequence[Task], watch: Watch
    ) -> Run[Result]:
        """Compute the result of each task: `work` of what is given, the task, and a clock.

        Raises what `work` raises, and StrategyError if a task or what is given cannot be sent to
        another process.
        """
        if self._jobs == 1 and self._seconds is None:
            results = []
            for done, task in enumerate(tasks, start=1):
                results.append(work(self._given, task, Clock()))
                watch(done / len(tasks))
            return Run(results, None)
        self._start(min(self._jobs, len(tasks)))
        return self._hand_out(work, tasks, watch)

    def _start(self, count: int) -> None:
        while len(self._workers) < count:
            try:
                self._workers.append(_Worker(self._given))
            except (pickle.PicklingError, AttributeError, TypeError) as error:
                raise StrategyError(
                    f"The strategy cannot be sent to another process: {error}."
                ) from error

    def _hand_out(
        self, work: Callable[[Given, Task, Clock], Result], tasks: Sequence[Task], watch: Watch
    ) -> Run[Result]:
        results: dict[int, Result] = {}
        lost: dict[int, str] = {}
        waiting = deque(range(len(tasks)))
        while True:
            for worker in self._workers:
                if worker.task is None and waiting and not lost:
                    at = waiting.popleft()
                    worker.send(at, (work, tasks[at]))
            end = min(lost, default=len(tasks))
            busy = {
                worker.task: worker
                for worker in self._workers
                if worker.task is not None and worker.task < end
            }
            if not busy:
                return Run([results[at] for at in range(end)], lost.get(end))
            wait([worker.pipe for worker in busy.values()], timeout=PACE)
            for at, worker in busy.items():
                found = worker.look(self._seconds)
                if isinstance(found, _Lost):
                    lost[at] = found.reason
                elif isinstance(found, _Found):
                    results[at] = found.result
                    watch(len(results) / len(tasks))


class _Found(NamedTuple):
    """The result of a task."""

    result: Any


class _Lost(NamedTuple):
    """Why a task has no result."""

    reason: str


class _Worker:
    """A process. task: the number of the task that it works on."""

    def __init__(self, given: object) -> None:
        self.task: int | None = None
        self.pipe, theirs = multiprocessing.Pipe()
        self._began = RawValue("d", 0.0)
        self._process = multiprocessing.Process(
            target=_serve, args=(theirs, self._began, given), daemon=True
        )
        self._process.start()
        theirs.close()

    def send(self, at: int, task: object) -> None:
        """Hand over a task, or leave it lost if the process is gone."""
        self.task = at
        with suppress(OSError):
            self.pipe.send(task)

    def look(self, seconds: float | None) -> _Found | _Lost | None:
        """What became of the task so far. Raises what the work raised."""
        found: _Found | _Lost | None = None
        began: float = self._began.value
        if self.pipe.poll():
            found = self._receive()
        elif seconds is not None and began and monotonic() - began > seconds:
            self._process.kill()
            found = _Lost(f"took more than {seconds:g} seconds for a guess")
        if found:
            self.task = None
        return found

    def _receive(self) -> _Found | _Lost:
        try:
            result = self.pipe.recv()
        except (EOFError, OSError):
            return _Lost("ended its process")
        if isinstance(result, BaseException):
            raise result
        return _Found(result)

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection, began: Clock, given: object) -> None:
    """Work on tasks until there are no more; this is what each process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    with suppress(OSError, ValueError):
        os.dup2(2, 1)  # what a strategy prints must not get between the results
    while True:
        try:
            work, task = pipe.recv()
        except EOFError:
            return
        result: object
        try:
            result = work(given, task, began)
        except BaseException as error:  # also KeyboardInterrupt, raised by a strategy
            result = error
        pipe.send(result)


def end_with_the_parent() -> None:
    """A strategy that hangs must not outlive a parent that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@dataclass(frozen=True, slots=True)
class Work:
    """What every process knows: whose guesses are counted, and under which rules."""

    strategy: Strategy
    rules: Rules

    def player(self, clock: Clock) -> Strategy:
        """The strategy; one that may fail counts its failures and tells the clock."""
        if isinstance(self.strategy, ForeignStrategy | GivenUp):
            return FailureCounter(self.strategy, clock)
        return self.strategy


def failures_of(player: Strategy) -> Failures:
    """What a player has counted; a strategy of this package does not fail."""
    return player.failures if isinstance(player, FailureCounter) else Failures()


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
