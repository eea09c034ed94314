"""A program that runs beside others: started, stopped, killed, and asked whether it is alive."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK = "127.0.0.1"
LONGEST_STOP = 15.0  # seconds, after which a program that does not end is killed
LONGEST_DEATH = 2.0  # seconds after kill -9 until its children are gone, too
PACE = 0.05  # seconds between two looks
# The kernel tells a program to end if whoever started it is gone, even by kill -9.
WITH_PARENT = ("setpriv", "--pdeathsig", "TERM")


class NotStartedError(Exception):
    """Something keeps a program from running; the sentence says what to do."""


@dataclass
class Program:
    """A program with a name, its port on loopback (0 for none), and where its output goes.

    user: whom it runs as; empty for whoever starts it. ends_by: the signal that ends it in good order.
    folder: where it runs; None for where whoever starts it does.
    """

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str]
    port: int = 0
    user: str = ""
    ends_by: signal.Signals = signal.SIGTERM
    folder: Path | None = None
    is_wanted: bool = field(default=False, init=False)
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def put_log_aside(self) -> None:
        """Begin a new log. The last one is kept as `….log.1`, and the one before it is not."""
        if self.log.exists():
            self.log.replace(self.log.with_name(f"{self.log.name}.1"))

    def start(self) -> None:
        """Start it in a session of its own, so that Ctrl-C in a terminal does not reach it."""
        command = [*WITH_PARENT, *as_user(self.user), "--", *self.command]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd="/" if self.user else self.folder,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.is_wanted = True

    def ask_to_end(self) -> None:
        """Ask it to end, and do not wait; it stays ended until it is started again."""
        self.is_wanted = False
        if self.process and self.is_running:
            self.process.send_signal(self.ends_by)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal that does not end it, such as SIGHUP, by which gunicorn replaces its processes."""
        assert self.process, f"{self.name} was never started."  # noqa: S101
        self.process.send_signal(number)

    def stop(self) -> None:
        """End it, in good order if it can, and wait until it is gone."""
        self.ask_to_end()
        if self.process is None:
            return
        try:
            self.process.wait(LONGEST_STOP)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it at once with all of its children, as if it had died by itself."""
        assert self.process, f"{self.name} was never started."  # noqa: S101
        group, until = self.process.pid, time.monotonic() + LONGEST_DEATH
        os.killpg(group, signal.SIGKILL)
        self.process.wait()
        while is_alive(group) and time.monotonic() < until:
            time.sleep(PACE)

    def await_port(self, seconds: float) -> None:
        """Wait until it takes connections."""
        until = time.monotonic() + seconds
        while not takes_connections(self.port):
            if not self.is_running or time.monotonic() > until:
                raise NotStartedError(f"{self.name} does not start; {self.log} says why.")
            time.sleep(PACE)


def as_user(name: str) -> tuple[str, ...]:
    """The options of setpriv that change to this user; none for an empty name."""
    return ("--reuid", name, "--regid", name, "--init-groups") if name else ()


def is_alive(group: int) -> bool:
    """Whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def takes_connections(port: int) -> bool:
    with socket.socket() as client:
        client.settimeout(1)
        return client.connect_ex((LOOPBACK, port)) == 0


def is_free(port: int) -> bool:
    """Whether nobody listens there. A port that was left a moment ago is free."""
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((LOOPBACK, port))
        except OSError:
            return False
    return True
