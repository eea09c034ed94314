"""What is made while it is sent, by one request of a process at a time."""

import sys
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from typing import Self

from django.http import HttpRequest

from games.limits.budget import budget
from games.visitors.addresses import shares_of
from games.work.gate import Gate

MOST_SECONDS = 180  # that a stream may take
AT_ONCE = 512 * 1024  # bytes that a reader may have been slow with, on lines and in buffers
LEAST_RATE = 32 * 1024  # bytes a second that a reader takes; who is slower keeps others from theirs

NIMBLE = 0.001  # seconds that a thread may keep Python to itself while a stream is made


@contextmanager
def _in_small_steps() -> Iterator[None]:
    """Let others in more often: a stream works in Python for long, and pages beside it would wait.

    Only meanwhile, for at other times changing threads so often makes every page slower.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, NIMBLE))
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


class InTurn:
    """A stream that holds its turn at a gate until it is sent, and is charged to who asked for it.

    Raises BusyError at once where the turn cannot be had. Django closes it, whatever happens.
    """

    def __init__(self, request: HttpRequest, gate: Gate, pieces: Generator[bytes]) -> None:
        self._pieces = pieces
        self._shares = shares_of(request)
        self._began = time.monotonic()
        self._sent = 0
        self._turn = ExitStack()
        self._turn.enter_context(gate.passed(waits=False))
        self._turn.enter_context(_in_small_steps())

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        if self._is_late():
            self.close()
            raise TimeoutError("A stream was read too slowly.")
        worked = time.thread_time()
        try:
            piece = next(self._pieces)
        except BaseException:  # it has come to its end, or nobody will ask for more
            self.close()
            raise
        finally:
            budget.charge(self._shares, time.thread_time() - worked)
        self._sent += len(piece)
        return piece

    def _is_late(self) -> bool:
        seconds = time.monotonic() - self._began
        return seconds > min(MOST_SECONDS, AT_ONCE / LEAST_RATE + self._sent / LEAST_RATE)

    def close(self) -> None:
        """Read no further, and let the next one have the turn."""
        self._pieces.close()
        self._turn.close()
