"""Processes that let strategies guess, and that are ended if one guess takes too long.

Python code that hangs cannot always be interrupted from inside: it may wait in C code, or catch
whatever is raised in it. So a strategy from elsewhere works in a process of its own, which writes
into shared memory when a guess began. This process reads that clock, and kills the other one when
it must.

Tasks are handed out in their order. The first one that is lost, because a guess took too long or
the process ended, ends the run: the results are those of the tasks before it. So they do not depend
on the number of processes.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawValue
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from solver.strategies import StrategyError
from solver.strategies.base import Watch
from solver.strategies.foreign import Clock

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
