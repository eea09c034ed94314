"""A program that runs beside this one, and that is given no chance to keep it waiting.

It is the head of a process group of its own, so whatever it starts ends with it. Every wait has an
end, and no more of what it writes is kept than a few lines.
"""

import os
import selectors
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from solver.core.errors import SolverError
from solver.engine.protocol import MAX_BYTES, Lines, shown

CHUNK_BYTES = 1 << 16  # that are read at once
TAIL_BYTES = 2_000  # of its standard error that are kept
KILL_SECONDS = 10.0  # that the system may take to end it
PACE = 0.1  # seconds between two looks at whether it still runs
EXIT_SECONDS = 1.0  # that it may take to end once it has closed its output


class ChildError(Exception):
    """What the program did, as in "ended with exit code 1"."""


class Child:
    """A program and its pipes."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, without a shell. Raises SolverError if that cannot be done."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user says what to start
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise SolverError(f"{shown(command[0])} cannot be started: {reason}.") from None
        self._in, self._out, self._err = self._pipes()
        self._lines = Lines()
        self._read: deque[bytes | None] = deque()
        self._tail = b""
        self._selector = selectors.DefaultSelector()
        for pipe in (self._out, self._err):
            self._selector.register(pipe, selectors.EVENT_READ)

    def _pipes(self) -> tuple[int, int, int]:
        """Those that it reads from and writes to; none makes this process wait."""
        found = []
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None  # noqa: S101 - all were asked for
            os.set_blocking(pipe.fileno(), False)
            found.append(pipe.fileno())
        return found[0], found[1], found[2]

    def tell(self, *lines: str) -> None:
        """Send some lines. Raises ChildError if it does not read, or has ended."""
        unsent = "".join(f"{line}\n" for line in lines).encode()
        try:
            sent = os.write(self._in, unsent)
        except BlockingIOError:
            sent = 0
        except BrokenPipeError:
            raise self._ended() from None
        if sent < len(unsent):
            raise ChildError("does not read what it is told")

    def unasked(self) -> list[bytes]:
        """The lines that it has written and nobody has waited for. Raises ChildError."""
        self._look(0)
        found = []
        while self._read:
            found.append(self._first())
        return found

    def hear(self, until: float) -> bytes | None:
        """Its next line; None if there is none until then, in seconds of `monotonic`.

        Raises ChildError if the line is too long, or if it has ended.
        """
        while not self._read:
            left = until - monotonic()
            if left <= 0:
                return None
            self._look(left)
        return self._first()

    def _first(self) -> bytes:
        line = self._read.popleft()
        if line is None:
            raise ChildError(f"wrote a line of more than {MAX_BYTES:,} bytes")
        return line

    def _look(self, seconds: float) -> None:
        """Read what it writes within some seconds, once. Raises ChildError if it has ended."""
        ready = self._selector.select(min(seconds, PACE))
        if not ready and self._process.poll() is not None:  # what it started may still write
            raise self._ended()
        for key, _ in ready:
            some = os.read(key.fd, CHUNK_BYTES)
            if key.fd == self._err:
                self._tail = (self._tail + some)[-TAIL_BYTES:]
            elif some:
                self._read += self._lines.feed(some)
            if not some:
                self._selector.unregister(key.fd)
                if key.fd == self._out:
                    raise self._ended()

    def _ended(self) -> ChildError:
        """How it ended, and the last that it wrote on standard error."""
        try:
            code = self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return ChildError("closed its output")
        with suppress(OSError):
            self._tail = (self._tail + os.read(self._err, CHUNK_BYTES))[-TAIL_BYTES:]
        how = f"exit code {code}" if code >= 0 else _name_of(-code)
        said = self._tail.decode(errors="replace").strip().splitlines()
        return ChildError(f"ended with {how}" + (f" and said: {shown(said[-1])}" if said else ""))

    def kill(self) -> None:
        """End it and whatever it has started, at once."""
        with suppress(ProcessLookupError, PermissionError):  # macOS says so of a group of zombies
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End it, and let go of it."""
        self.kill()
        self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(KILL_SECONDS)
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()


def _name_of(number: int) -> str:
    try:
        return f"signal {signal.Signals(number).name}"
    except ValueError:
        return f"signal {number}"
