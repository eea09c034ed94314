"""A process beside this one, in which the solver thinks for long.

It has a low priority, and a lock of its own on Python's interpreter: whatever it does, an ordinary
guess is answered as fast as ever. It starts with the first heavy question, imports the solver and
nothing of the site, and leaves when this process does.
"""

import logging
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Lock, Thread
from typing import Any, TypeVar

from games.work.gate import BusyError

Answer = TypeVar("Answer")

NICENESS = 10  # it gets a tenth of what a page gets, where both want the processor
MOST_SECONDS = 5.0  # of one answer, should the limit inside the solver ever fail

logger = logging.getLogger(__name__)


class EndlessError(Exception):
    """A question took longer than any may. It is a fault of the solver's own limit."""


class Aside:
    """The process, started when it is first needed and again where it has gone."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self.most_seconds = most_seconds
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def answer(self, question: Callable[..., Answer], *args: Any) -> tuple[Answer, float]:
        """What a function returns there, and the seconds of the processor that it took.

        Raises what the function raises, and BusyError where the process has died at it.
        """
        pool = self._started()
        try:
            asked = pool.submit(_timed, self.most_seconds, question, args)
        except BrokenProcessPool:  # it ended while nobody asked
            self._forget(pool)
            pool = self._started()
            asked = pool.submit(_timed, self.most_seconds, question, args)
        try:
            return asked.result()
        except BrokenProcessPool as error:
            logger.error("The process in which the solver thinks has ended: %s", error)  # noqa: TRY400
            self._forget(pool)
            raise BusyError from error

    def leave(self) -> None:
        """End the process, if there is one; the next question starts another."""
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
    """Step back behind the pages, and leave when they do."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, _stop)
    Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """A parent that is killed says nothing; its orphan has another one."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _timed(
    most_seconds: float, question: Callable[..., Answer], args: tuple[Any, ...]
) -> tuple[Answer, float]:
    signal.setitimer(signal.ITIMER_PROF, most_seconds)
    # The clock of the thread: that of the process goes in steps of some milliseconds while the timer runs.
    started = time.thread_time()
    try:
        return question(*args), time.thread_time() - started
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _stop(_signal: int, _frame: Any) -> None:
    raise EndlessError
