"""What is made while it is sent, by one request of a process at a time."""

import time
from collections.abc import Generator
from contextlib import ExitStack
from typing import Self

from django.http import HttpRequest

from games.limits.budget import budget
from games.limits.gate import Gate
from games.limits.visitors import shares_of

MOST_SECONDS = 600  # that a stream may take; a reader who is slower is cut off


class InTurn:
    """A stream that holds its turn at a gate until it is sent, and is charged to who asked for it.

    Raises BusyError at once where the turn cannot be had. Django closes it, whatever happens.
    """

    def __init__(self, request: HttpRequest, gate: Gate, pieces: Generator[bytes]) -> None:
        self._pieces = pieces
        self._shares = shares_of(request)
        self._until = time.monotonic() + MOST_SECONDS
        self._turn = ExitStack()
        self._turn.enter_context(gate.passed())

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        if time.monotonic() > self._until:
            self.close()
            raise TimeoutError("A stream was read too slowly.")
        worked = time.thread_time()
        try:
            return next(self._pieces)
        except BaseException:  # it has come to its end, or nobody will ask for more
            self.close()
            raise
        finally:
            budget.charge(self._shares, time.thread_time() - worked)

    def close(self) -> None:
        """Read no further, and let the next one have the turn."""
        self._pieces.close()
        self._turn.close()
