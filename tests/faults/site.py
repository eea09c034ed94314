"""The cluster, with what it takes to break it: the processes of its hosts, and a line that can be cut."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from deploy.cluster import PORTS, Cluster, is_ready
from deploy.program import LOOPBACK, is_free
from tests.deploy.test_proxy import open_folder
from tests.faults.relay import Relay
from tests.serving import ROOT, workers_of
from tests.throwaway import free_ports

HOSTS = "web-1", "web-2"
# These visitors play faster than people, for minutes.
WITHOUT_LIMITS = dict.fromkeys(("WORK_OF_VISITOR", "WORK_OF_ADDRESS"), "1000000")
# In memory, so that other users of the disk do not matter.
MEMORY, TMP = Path("/dev/shm"), Path("/tmp")  # noqa: S108
LONGEST = 60.0  # seconds until everything must have recovered


class Site(Cluster):
    """The first host reaches the database by a line of its own.

    visitors: how many play at once.
    """

    visitors = 16

    def _lay_out(self) -> None:
        super()._lay_out()
        self.database_url = self.environment["DATABASE_URL"]
        database = self.programs["database"].port
        self.line = Relay(database)
        for name in HOSTS:
            program = self.programs[name]
            program.environment = {**program.environment, **WITHOUT_LIMITS}
        first = self.programs["web-1"]
        by_line = self.database_url.replace(f":{database}/", f":{self.line.port}/")
        first.environment = {**first.environment, "DATABASE_URL": by_line}

    def stop(self) -> None:
        is_laid_out = bool(self.programs)
        super().stop()
        if is_laid_out:
            self.line.close()

    def pid(self, name: str) -> int:
        process = self.programs[name].process
        assert process
        return process.pid

    def processes(self, host: str) -> list[int]:
        """The processes of a host that answer visitors."""
        return workers_of(self.pid(host))

    def await_hosts(self) -> float:
        """Wait until both hosts are ready, and nginx, too; gives the seconds that it took."""
        ports = [self.programs[name].port for name in HOSTS] + [self.port]
        return await_that(lambda: all(map(is_ready, ports)))

    def run(self, *command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """A command of manage.py on the data of the cluster."""
        line = [sys.executable, "manage.py", *command]
        around = {**self.environment, **environment}
        return subprocess.run(
            line, cwd=ROOT, env=around, capture_output=True, text=True, check=False
        )

    def ask(self, query: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """The rows of a query, each statement by itself."""
        url = f"{self.database_url.rpartition('/')[0]}/{database}"
        with psycopg.connect(url, autocommit=True) as connection:
            done = connection.execute(query)
            return done.fetchall() if done.description else []

    def check_data(self, **environment: str) -> str:
        """What check_data finds; empty if all is right."""
        done = self.run("check_data", "--most=5", **environment)
        return f"{done.stdout}{done.stderr}".strip() if done.returncode else ""


def await_that(happens: Callable[[], bool], seconds: float = LONGEST) -> float:
    """Wait for it; gives the seconds that it took."""
    began = time.monotonic()
    while not happens():
        assert time.monotonic() < began + seconds, "It does not recover."
        time.sleep(0.02)
    return time.monotonic() - began


@contextmanager
def site(
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Iterator[Site]:
    """A cluster on free ports, with an empty database."""
    with open_folder("mastermind-faults", MEMORY if MEMORY.is_dir() else TMP) as made:
        with Site((folder or made) / "data", free_ports(PORTS), environment) as running:
            yield running
        assert all(map(is_free, range(running.port, running.port + PORTS)))


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


__all__ = ["HOSTS", "LOOPBACK", "Site", "await_that", "kill", "site"]
