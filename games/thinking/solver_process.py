"""A separate process in which the solver answers heavy questions.

It has a low priority and an interpreter lock of its own, so an ordinary guess is answered as fast
as ever, whatever the process does. It starts with the first heavy question, imports the solver but
not Django, and ends when its parent does.
"""

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from threading import Lock, Thread
from traceback import format_exception
from typing import Any, NamedTuple

from games.thinking.costs import MAX_ANSWER_SECONDS
from games.thinking.gate import BusyError

NICENESS = 10  # a page gets ten times as much of the processor if both want it

logger = logging.getLogger(__name__)


class EndlessError(Exception):
    """A question took longer than allowed, so the solver's own limit has failed."""


class Result(NamedTuple):
    """What a question came to.

    answer: unless there is an error. error: what the question raised. seconds: of a processor.
    """

    answer: Any
    error: Exception | None
    seconds: float


class SolverProcess:
    """The process, which starts when it is needed, and again if it has ended."""

    def __init__(self, most_seconds: float = MAX_ANSWER_SECONDS) -> None:
        self.most_seconds = most_seconds
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def answer(self, question: Callable[..., Any], *args: Any) -> Result:
        """What a function returns or raises in that process, and what it took.

        The error is BusyError if the process dies, and if this one is ending, which starts no other
        any more; then the wait stands for what it took.
        """
        asked_at, refusal = time.perf_counter(), RuntimeError()
        for _ in range(2):  # the process may have ended between two questions
            pool = self._started()
            try:
                asked = pool.submit(_timed, self.most_seconds, question, args)
            except RuntimeError as error:
                self._forget(pool)
                refusal = error
                continue
            try:
                return asked.result()
            except BrokenProcessPool as error:
                logger.error("The process in which the solver thinks has ended: %s", error)  # noqa: TRY400
                self._forget(pool)
                break
        else:
            logger.warning("The process in which the solver thinks takes no question: %s", refusal)
        return Result(None, BusyError(), time.perf_counter() - asked_at)

    def leave(self) -> None:
        """End the process if it runs. The next question starts another one."""
        if pool := self._pool:
            self._forget(pool)

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    max_workers=1,
                    mp_context=get_context("spawn"),
                    initializer=_settle,
                    initargs=(os.getpid(),),
                )
            return self._pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False)


def _settle(parent: int) -> None:
    """Lower the priority of this process, and end it when its parent ends."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, _stop)
    Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """A parent that is killed gives no signal, but its orphan gets another parent."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _timed(most_seconds: float, question: Callable[..., Any], args: tuple[Any, ...]) -> Result:
    # Measured by the clock of the thread, because that of the process advances in steps of a few
    # milliseconds while the timer runs.
    started = time.thread_time()
    try:
        with _ended_after(most_seconds):
            answer, error = question(*args), None
    except Exception as raised:
        raised.add_note("".join(format_exception(raised)))  # its traceback stays in this process
        answer, error = None, raised
    return Result(answer, error, time.thread_time() - started)


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """Raise EndlessError after so many seconds of a processor."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _stop(_signal: int, _frame: Any) -> None:
    raise EndlessError
