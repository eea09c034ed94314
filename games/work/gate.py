"""The gate that heavy work passes: one at a time in each process, and few who wait for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

THREADS = 4  # of a process of gunicorn
INSIDE = THREADS // 2  # requests at work or waiting, so that half of the threads stay free
PATIENCE = 3.0  # seconds that a request waits for its turn


class BusyError(Exception):
    """Heavy work is refused for now: others are at it, and enough wait already."""

    retry_after = 2  # seconds


class Gate:
    """Work of one kind that takes turns. All gates of a process share the room to stand in."""

    room = BoundedSemaphore(INSIDE)

    def __init__(self) -> None:
        self._turn = Lock()

    @property
    def is_at_work(self) -> bool:
        return self._turn.locked()

    @contextmanager
    def passed(self, *, waits: bool = True) -> Iterator[None]:
        """Hold the turn for a while. Raises BusyError where nobody can wait, or not for so long."""
        if not self.room.acquire(blocking=False):
            raise BusyError
        try:
            if not self._turn.acquire(timeout=PATIENCE if waits else 0):
                raise BusyError
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self.room.release()


solving = Gate()
"""Long thought of the solver."""

hashing = Gate()
"""Passwords, each of which takes a hundred megabytes for a moment."""

sending = Gate()
"""Exports, each of which reads all that a player ever did."""
