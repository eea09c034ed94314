"""The gate for heavy work: in each process, one request of a kind at a time, and one that waits."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock, local
from time import monotonic

from games import metrics
from games.thinking.costs import WAIT_SECONDS

THREADS = 4  # threads of a gunicorn process
MAX_INSIDE = THREADS // 2  # requests at work or waiting; the other half of the threads stays free


class BusyError(Exception):
    """Heavy work is refused for now: one request is at work, and another one waits."""

    retry_after = 2  # seconds


class _Waited(local):
    seconds = 0.0


_waited = _Waited()


def begin() -> None:
    _waited.seconds = 0.0


class Gate:
    """Lets requests of one kind take turns. name: for the metrics."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._turn = Lock()
        self._room = BoundedSemaphore(MAX_INSIDE)

    @property
    def is_at_work(self) -> bool:
        return self._turn.locked()

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Hold the turn. Raises BusyError if another one waits already, or if the wait is too long."""
        if not self._room.acquire(blocking=False):
            raise self._busy()
        try:
            self._wait()
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._room.release()

    def _wait(self) -> None:
        began = monotonic()
        has_turn = self._turn.acquire(timeout=max(0.0, WAIT_SECONDS - _waited.seconds))
        _waited.seconds += monotonic() - began
        if not has_turn:
            raise self._busy()

    def _busy(self) -> BusyError:
        metrics.refusals.add(f"busy: {self.name}")
        return BusyError()


solving = Gate("solving")
"""For heavy questions to the solver, and for figures of very many codes, which take much memory."""

hashing = Gate("hashing")
"""For passwords, each of which takes a hundred megabytes for a twentieth of a second."""
