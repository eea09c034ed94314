"""The module that Django loads from a database backend: writers who wait for a lock, but few and not for long.

In a write-ahead log, readers never wait. Writers take turns, and a program that writes for long, or
stands still, keeps all of them waiting. This leans on Django's list `execute_wrappers`, and on
transactions that begin by a statement.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sqlite3 import SQLITE_BUSY, SQLITE_LOCKED
from threading import BoundedSemaphore, current_thread, main_thread
from time import monotonic
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from games.thinking.gate import MAX_INSIDE
from games.visitors import current
from mastermind_site.breaker import StillSilentError

PATIENCE = 2.5  # seconds that a request waits which changes something; its answer takes time, too
# What a page only notes or counts is left out: seconds that a request waits which only shows one.
PATIENCE_OF_READERS = 0.25
MOMENT = 0.25  # seconds for a place among those who wait; if all is well, they wait for hundredths

PRIMARY = 0xFF  # the bits of an error's code that are its primary result code
TAKES_LOCK = ("BEGIN", "INSERT", "UPDATE", "DELETE")  # first words of statements


def refusal(reason: str) -> OperationalError:
    """The error of a thread that does not wait. The log names only those that did."""
    error = OperationalError(reason)
    error.__cause__ = StillSilentError(reason)
    return error


class Writers:
    """The threads of a process that wait to write: at most half of them, so that pages have the others."""

    def __init__(self) -> None:
        self._room = BoundedSemaphore(MAX_INSIDE)
        self._is_stuck = False  # whether somebody found no place, and nobody has written since

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Have a place among those who wait, if there is one soon. Raises OperationalError."""
        if not self._room.acquire(timeout=0 if self._is_stuck else min(MOMENT, seconds)):
            self._is_stuck = True
            raise refusal("others wait for the database already")
        try:
            yield
            self._is_stuck = False
        finally:
            self._room.release()


writers = Writers()


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._in_turn)
        self._refused: object = None  # the request that waited in vain

    def _in_turn(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Let a statement wait that takes the lock; of one request, only until it has waited in vain.

        Commands run in the main thread, and they may wait for longer.
        """
        has_lock = self.in_atomic_block
        if has_lock or not sql.startswith(TAKES_LOCK) or current_thread() is main_thread():
            return execute(sql, *rest)
        request = current.request()
        if request and request is self._refused:
            raise refusal("this request has waited for the database already")
        until = monotonic() + (PATIENCE_OF_READERS if current.only_shows() else PATIENCE)
        try:
            with writers.waiting(until - monotonic()):
                left = max(0, round(1000 * (until - monotonic())))
                self.connection.execute(f"PRAGMA busy_timeout = {left}")
                return execute(sql, *rest)
        except OperationalError as error:
            if _is_of_a_lock(error):
                self._refused = request
            raise


def _is_of_a_lock(error: OperationalError) -> bool:
    if isinstance(error.__cause__, StillSilentError):
        return True
    code = getattr(error.__cause__, "sqlite_errorcode", 0)
    return code & PRIMARY in {SQLITE_BUSY, SQLITE_LOCKED}
