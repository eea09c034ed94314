"""Long exports, which are made while they are sent, one of a process at a time."""

import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from games import metrics
from games.limits.budget import Shares, budget
from games.thinking.gate import BusyError
from games.visitors.addresses import shares_of

SWITCH_SECONDS = 0.001  # seconds for which a thread may hold the interpreter during an export

sending = Lock()  # held until an export is sent, which reads everything that a player ever did


def send(
    request: HttpRequest,
    pieces: Generator[bytes],
    *,
    is_short: bool,
    headers: Mapping[str, str],
) -> HttpResponseBase:
    """An answer that is made while it is sent, in turn; if it is short, at once.

    Raises BusyError, and whatever the first piece raises, so that the status is right.
    """
    if is_short:
        return HttpResponse(pieces, headers=headers)
    stream = _in_turn(request, pieces)
    next(stream)  # nothing is sent yet
    return StreamingHttpResponse(stream, headers=headers)


def _in_turn(request: HttpRequest, pieces: Generator[bytes]) -> Generator[bytes]:
    """The pieces, while nobody else is sent an export; their work is charged to the visitor.

    An empty one comes first, once the first of them is made. Whoever asked for that has begun the turn, and
    Django closes it in any case.
    """
    if not sending.acquire(blocking=False):
        metrics.refusals.add("busy: sending")
        raise BusyError
    shares = shares_of(request)
    try:
        with _often_switched():
            made = _charged(shares, pieces)
            first = next(made, b"")
            yield b""
            yield first
            yield from made
    finally:
        pieces.close()
        sending.release()


def _charged(shares: Shares, pieces: Iterator[bytes]) -> Iterator[bytes]:
    while True:
        worked = time.thread_time()
        piece = next(pieces, None)
        budget.charge(shares, time.thread_time() - worked)
        if piece is None:
            return
        yield piece


@contextmanager
def _often_switched() -> Iterator[None]:
    """Let threads take turns more often: an export keeps the interpreter busy, and pages would wait.

    Not always, because switching threads so often makes every page slower.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, SWITCH_SECONDS))
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
