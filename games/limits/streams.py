"""Streams that are made while they are sent, one request of a process at a time."""

import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from io import BytesIO
from typing import IO, Self

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from games.limits.budget import budget
from games.visitors.addresses import askers_of
from games.work.gate import BusyError, Gate, answering

MAX_SECONDS = 180  # seconds that a stream may take
BUFFERED_BYTES = 512 * 1024  # bytes on the way to a slow reader, in buffers and on the network
MIN_BYTES_PER_SECOND = 32 * 1024  # a slower reader is cut off, because others wait for their turn

LARGE_BYTES = 240 * 1024  # bytes of an answer; the server sends shorter ones without a thread
PIECE_BYTES = 64 * 1024  # bytes of a large answer that are sent at once

SWITCH_SECONDS = 0.001  # seconds for which a thread may hold the interpreter during a stream


def in_small_steps(pieces: Generator[bytes]) -> Generator[bytes]:
    """A stream that lets threads take turns more often, because it keeps the interpreter busy.

    Otherwise pages would wait. This lasts only as long as the stream, because switching threads so
    often makes every page slower. There is one such stream at a time.
    """
    with _often_switched(), closing(pieces):
        yield from pieces


@contextmanager
def _often_switched() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, SWITCH_SECONDS))
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


class InTurn:
    """A stream that holds its turn at a gate until it is sent, and is charged to its visitor.

    Raises BusyError at once if the turn is taken. Django closes the stream in any case.
    """

    def __init__(self, request: HttpRequest, gate: Gate, pieces: Generator[bytes]) -> None:
        self._pieces = pieces
        self._shares = askers_of(request).shares_of_work()
        self._began = time.monotonic()
        self._sent = 0
        self._turn = ExitStack()
        self._turn.enter_context(gate.passed(waits=False))

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        if self._is_late():
            self.close()
            raise TimeoutError("A stream was read too slowly.")
        worked = time.thread_time()
        try:
            piece = next(self._pieces)
        except BaseException:  # the stream has ended, or its reader is gone
            self.close()
            raise
        finally:
            budget.charge(self._shares, time.thread_time() - worked)
        self._sent += len(piece)
        return piece

    def _is_late(self) -> bool:
        seconds = time.monotonic() - self._began
        return seconds > min(
            MAX_SECONDS, BUFFERED_BYTES / MIN_BYTES_PER_SECOND + self._sent / MIN_BYTES_PER_SECOND
        )

    def close(self) -> None:
        """Make no more pieces, and free the turn."""
        self._pieces.close()
        self._turn.close()


def send(
    request: HttpRequest,
    gate: Gate,
    pieces: Generator[bytes],
    *,
    is_short: bool,
    headers: Mapping[str, str],
) -> HttpResponseBase:
    """An answer that is made while it is sent, in turn; if it is short, at once. Raises BusyError."""
    if is_short:
        return HttpResponse(pieces, headers=headers)
    return StreamingHttpResponse(InTurn(request, gate, in_small_steps(pieces)), headers=headers)


def in_turn_if_large(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The same answer; if it is large, it holds a turn until it is sent. Raises BusyError.

    A thread waits for the reader of a large answer. So slow readers hold one thread of a process.
    """
    file = _large_file(response)
    if file is None or request.method == "HEAD":
        return response
    pieces = _cut(file)
    try:
        stream = InTurn(request, answering, pieces)
    except BusyError:
        file.close()
        raise
    sent = StreamingHttpResponse(stream, status=response.status_code)
    sent.headers, sent.cookies = response.headers, response.cookies
    return sent


def _large_file(response: HttpResponseBase) -> IO[bytes] | None:
    """The body of a large answer that is a page or a file; None for others, also for streams."""
    if isinstance(response, HttpResponse):
        return BytesIO(response.content) if len(response.content) > LARGE_BYTES else None
    is_large = int(response.headers.get("Content-Length", 0)) > LARGE_BYTES
    file: IO[bytes] | None = getattr(response, "file_to_stream", None)
    return file if is_large else None


def _cut(file: IO[bytes]) -> Generator[bytes]:
    with file:
        while piece := file.read(PIECE_BYTES):
            yield piece
