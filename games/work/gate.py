"""The gate for heavy work: in each process, one request of a kind at a time, and few that wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from games import metrics

THREADS = 4  # threads of a gunicorn process
MAX_INSIDE = THREADS // 2  # requests at work or waiting; the other half of the threads stays free
WAIT_SECONDS = 3.0  # longest time, in seconds, that a request waits for its turn


class BusyError(Exception):
    """Heavy work is refused for now: one request is at work, and enough others wait."""

    retry_after = 2  # seconds


class Gate:
    """Lets requests of one kind take turns. The gates of a process share `room`.

    name: for the metrics. own_room: for so many requests, at work or waiting, beside those of the
    other gates.
    """

    room = BoundedSemaphore(MAX_INSIDE)

    def __init__(self, name: str = "other", own_room: int = 0) -> None:
        self.name = name
        self._turn = Lock()
        if own_room:
            self.room = BoundedSemaphore(own_room)

    @property
    def is_at_work(self) -> bool:
        return self._turn.locked()

    @contextmanager
    def passed(self, *, waits: bool = True) -> Iterator[None]:
        """Hold the turn. Raises BusyError if too many wait already, or if the wait is too long."""
        if not self.room.acquire(blocking=False):
            raise self._busy()
        try:
            if not self._turn.acquire(timeout=WAIT_SECONDS if waits else 0):
                raise self._busy()
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self.room.release()

    def _busy(self) -> BusyError:
        metrics.refusals.add(f"busy: {self.name}")
        return BusyError()


solving = Gate("solving")
"""For heavy questions to the solver."""

hashing = Gate("hashing", own_room=2)
"""For passwords, each of which takes a hundred megabytes for a twentieth of a second.

Its room is its own, so that nobody is kept from signing in because others ask for reviews.
"""

sending = Gate("sending")
"""For long exports, each of which reads everything that a player ever did."""

reading = Gate("reading")
"""For what was measured of very many codes, which takes much memory while figures are made of it."""

answering = Gate("answering", own_room=1)
"""For answers so long that a thread waits for their readers: one of the threads that stay free."""
