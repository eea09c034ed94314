"""A socket that does not make its thread wait for a slow reader, unless the answer is very long."""

import errno
import socket
import time
from contextlib import suppress
from typing import Any

MAX_UNSENT_BYTES = 256 * 1024  # bytes that may be left unsent; no page is as long
READER_TIME = 20.0  # seconds that a thread waits for a reader to take that many bytes


class Outbox(socket.socket):
    """A socket that keeps the bytes which the network does not take at once."""

    def __init__(self, accepted: socket.socket) -> None:
        family, kind, protocol = accepted.family, accepted.type, accepted.proto
        super().__init__(family, kind, protocol, fileno=accepted.detach())
        self.left = bytearray()
        self.held_until = 0.0

    def hold(self, seconds: float) -> None:
        """Send nothing for some seconds."""
        self.held_until = time.monotonic() + seconds

    def sendall(self, data: Any, flags: int = 0) -> None:  # noqa: ARG002 (of every socket)
        self.left += data
        self.flush()
        if len(self.left) > MAX_UNSENT_BYTES:
            self._wait_for_reader()

    def send(self, data: Any, flags: int = 0) -> int:
        self.sendall(data, flags)
        return len(data)

    def sendfile(self, file: Any, offset: int = 0, count: int | None = None) -> int:
        file.seek(offset)
        return self.send(file.read(-1 if count is None else count))

    def flush(self) -> None:
        """Send as much as possible without waiting."""
        if self.is_held:
            return
        with suppress(BlockingIOError):
            del self.left[: super().send(self.left, socket.MSG_DONTWAIT)]

    @property
    def is_held(self) -> bool:
        return time.monotonic() < self.held_until

    def _wait_for_reader(self) -> None:
        self.settimeout(READER_TIME)
        try:
            super().sendall(self.left)
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the visitor has stopped reading") from None
        finally:
            self.left.clear()
            self.settimeout(None)
