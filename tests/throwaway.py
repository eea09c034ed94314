"""Servers of their own for tests that stop them: a PostgreSQL and a Redis.

python -m tests.throwaway COMMAND   # beside a PostgreSQL that DATABASE_URL names to it
"""

import getpass
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.program import is_free


def program(name: str, package: str, *folders: Path) -> str:
    """Where a program is, or else a failure that says how to get it."""
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ["PATH"]]))
    assert found, f"{name} is needed (on Debian: apt-get install {package})."
    return found


class PostgreSQL:
    """Listens on a socket in a folder of its own; nothing of it need reach the disk."""

    def __init__(self, settings: str = "") -> None:
        """settings: of the server, such as "-c fsync=off"."""
        self.settings = settings
        folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        self.control = program("pg_ctl", "postgresql", *folders)
        # The server refuses to run as root.
        self.as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        made = subprocess.check_output(
            [*self.as_owner, "mktemp", "--directory", "/tmp/mastermind-postgres.XXXXXX"],  # noqa: S108
            text=True,
        )
        self.folder = Path(made.strip())
        self.url = f"postgres:///{self.folder}/postgres"
        owner = f"--username {getpass.getuser()} --auth trust --encoding UTF8 --no-sync"
        self._control("initdb", "--options", owner)

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        options += f" {self.settings}"
        log = str(self.folder / "log")
        self._control("start", "--wait", "--log", log, "--options", options)

    def stop(self) -> None:
        self._control("stop", "--mode", "fast")

    def remove(self) -> None:
        if (self.folder / "data" / "postmaster.pid").exists():
            self._control("stop", "--mode", "immediate")
        shutil.rmtree(self.folder)

    def _control(self, command: str, *options: str) -> None:
        data = str(self.folder / "data")
        subprocess.run(
            [*self.as_owner, self.control, command, "--silent", "--pgdata", data, *options],
            cwd="/",
            check=True,
            stdout=subprocess.DEVNULL,
        )


class Redis:
    """Keeps nothing, as a cache may."""

    def __init__(self, folder: Path) -> None:
        self.program = program("redis-server", "redis-server")
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [self.program, *options, "--dir", str(self.folder)], stdout=subprocess.DEVNULL
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)

    def fall_silent(self) -> None:
        """Take connections and answer none."""
        self.process.send_signal(signal.SIGSTOP)

    def come_back(self) -> None:
        self.process.send_signal(signal.SIGCONT)


@contextmanager
def postgresql(settings: str = "") -> Iterator[PostgreSQL]:
    server = PostgreSQL(settings)
    try:
        server.start()
        yield server
    finally:
        server.remove()


@contextmanager
def redis(folder: Path) -> Iterator[Redis]:
    server = Redis(folder)
    server.start()
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait(timeout=10)


def free_ports(number: int) -> int:
    """The first of so many free ports in a row; each process of the tests looks at ports of its own."""
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 4
    first = 20_000 + 3_000 * process
    starts = range(first + os.getpid() % 2_000, first + 3_000 - number, number)
    return next(p for p in starts if all(is_free(port) for port in range(p, p + number)))


def main(command: list[str]) -> int:
    with postgresql("-c synchronous_commit=off") as server:
        around = os.environ | {"DATABASE_URL": server.url}
        return subprocess.run(command, env=around, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
