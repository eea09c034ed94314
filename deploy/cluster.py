"""The whole site on one machine, as on many: PostgreSQL, Redis, two hosts, two workers, and nginx.

`make cluster` starts it from Debian's packages and this checkout, everything on loopback, and stops it
on Ctrl-C. Ports: nginx has the one that is named, the hosts the next two, then PostgreSQL, Redis, and
the metrics of each host.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Lock, Thread
from types import FrameType, TracebackType
from typing import Self

from deploy import proxy, stores
from deploy.program import LOOPBACK, PACE, NotStartedError, Program, is_free

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "var" / "static"
PACKAGES = {"initdb": "postgresql", "redis-server": "redis-server", "nginx": "nginx-light"}
PLACES = "/usr/lib/postgresql/*/bin"
LONGEST_START = 90.0  # seconds
LOOKS = 0.2  # seconds between two looks at whether everything is alive
PORTS = 7
REPLACEABLE = ("web", "work")  # the others hold what all need


class Cluster:
    """The programs of the site by their names, over the data in a folder.

    environment: more variables of the hosts and workers. limits: as in `deploy.proxy.LIMITS`.
    A program that dies is started again, or, if all need it, `failed` is set.
    """

    def __init__(
        self,
        folder: Path,
        port: int = 8080,
        environment: Mapping[str, str] | None = None,
        limits: Mapping[str, str] | None = None,
    ) -> None:
        self.folder, self.port, self.limits = folder.resolve(), port, limits or {}
        self.address = f"http://localhost:{port}/"
        self.failed = Event()
        self.programs: dict[str, Program] = {}
        self._more = environment or {}
        self._lock = Lock()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start everything, and wait until all of it is healthy. Raises NotStartedError."""
        self._is_stopping, self._is_over = False, Event()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._find_programs()
        self._find_ports()
        if not (STATIC / "staticfiles.json").exists():
            raise NotStartedError("No static files are collected yet: run manage.py collectstatic.")
        for name in ("", "log", "nginx", "redis"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self._owner = "postgres" if os.geteuid() == 0 else ""  # the server refuses to run as root
        self._password = stores.secret(self.folder / "password")
        stores.create_database(self.folder, self._found["initdb"], self._owner)
        self._lay_out()
        for program in self.programs.values():  # not when one that died is started again
            program.put_log_aside()
        self._watcher.start()
        self._start("database", "redis")
        self._await_database()
        self.programs["redis"].await_port(LONGEST_START)
        self.manage("prepare")
        self._start("web-1", "web-2", "work-1", "work-2", "nginx")
        for name in ("web-1", "web-2", "nginx"):
            self._await_health(self.programs[name])

    def stop(self) -> None:
        """Stop everything: first what visitors reach, last what keeps their games."""
        if not self.programs:
            return
        with self._lock:
            self._is_stopping = True
        for kinds in (("nginx",), REPLACEABLE, ("redis",), ("database",)):
            stage = [p for name, p in self.programs.items() if name.startswith(kinds)]
            for program in stage:
                program.ask_to_end()
            for program in stage:
                program.stop()
        # Not before: the kernel ends the programs that a thread has started when the thread ends.
        self._is_over.set()
        if self._watcher.is_alive():
            self._watcher.join()
        self.programs = {}

    def restart_hosts(self) -> None:
        """Stop both hosts and start them anew, as for a release, but at once."""
        hosts = [self.programs[name] for name in ("web-1", "web-2")]
        with self._lock:
            for host in hosts:
                host.ask_to_end()
            for host in hosts:
                host.stop()
                host.start()
        for program in (*hosts, self.programs["nginx"]):
            self._await_health(program)

    def manage(self, command: str) -> None:
        """Run a command of manage.py on the data of the cluster."""
        line = [sys.executable, "manage.py", command, "--verbosity=0"]
        done = subprocess.run(
            line,
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NotStartedError(f"manage.py {command} failed: {done.stderr.strip()}")

    # What has to be there before

    def _find_programs(self) -> None:
        places = [*sorted(map(str, Path("/").glob(PLACES[1:])), reverse=True), "/usr/sbin"]
        path = os.pathsep.join([*places, os.environ["PATH"]])
        self._found = {name: shutil.which(name, path=path) or "" for name in PACKAGES}
        missing = " ".join(PACKAGES[name] for name, place in self._found.items() if not place)
        if missing:
            raise NotStartedError(f"Programs are missing; on Debian: apt-get install {missing}")

    def _find_ports(self) -> None:
        taken = [port for port in range(self.port, self.port + PORTS) if not is_free(port)]
        if taken:
            ports = ", ".join(map(str, taken))
            last = self.port + PORTS - 1
            raise NotStartedError(
                f"The cluster needs the ports {self.port} to {last}, of which others have {ports};"
                " name another one, as in make cluster PORT=9000."
            )

    # What runs

    def _lay_out(self) -> None:
        web_1, web_2, database, redis, *metrics = range(self.port + 1, self.port + PORTS)
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "mastermind_site.settings",
            "DEBUG": "off",
            "SECRET_KEY": stores.secret(self.folder / "secret-key"),
            "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "HTTPS": "off",
            "TRUSTED_PROXIES": "1",
            "DATABASE_URL": f"postgres://mastermind:{self._password}@{LOOPBACK}:{database}/postgres",
            "CACHE_URL": f"redis://:{self._password}@{LOOPBACK}:{redis}",
            "DATA_FOLDER": str(self.folder / "data"),
            **self._more,
        }
        python, gunicorn = sys.executable, [sys.executable, "-m", "gunicorn"]
        work = [python, "manage.py", "work", "--verbosity=0"]
        postgres = stores.postgres(self.folder, self._found["initdb"], database)
        settings = stores.redis_settings(self.folder / "redis", redis, self._password)
        self._add("database", postgres, database, self._owner, signal.SIGINT)
        self._add("redis", [self._found["redis-server"], str(settings)], redis)
        self._add("web-1", gunicorn, web_1, metrics=metrics[0])
        self._add("web-2", gunicorn, web_2, metrics=metrics[1])
        self._add("work-1", work)
        self._add("work-2", work)
        names = {
            "LISTEN": f"{LOOPBACK}:{self.port}",
            "WEB_1": f"{LOOPBACK}:{web_1}",
            "WEB_2": f"{LOOPBACK}:{web_2}",
            "STATIC": str(STATIC),
            **self.limits,
        }
        user = "www-data" if os.geteuid() == 0 else ""
        around = proxy.configure(self.folder / "nginx", names, user)
        nginx = [self._found["nginx"], "-e", "stderr", "-c", str(around)]
        self._add("nginx", nginx, self.port, ends_by=signal.SIGQUIT)

    def _add(
        self,
        name: str,
        command: list[str],
        port: int = 0,
        user: str = "",
        ends_by: signal.Signals = signal.SIGTERM,
        metrics: int = 0,
    ) -> None:
        """metrics: the port on which it tells what it counts; 0 for none."""
        log = self.folder / "log" / f"{name}.log"
        environment = self.environment | {
            "HOST": LOOPBACK,
            "PORT": str(port),
            "METRICS_PORT": str(metrics),
            "METRICS_FOLDER": str(self.folder / f"metrics-{metrics}"),
        }
        self.programs[name] = Program(name, command, log, environment, port, user, ends_by, ROOT)

    def _start(self, *names: str) -> None:
        for name in names:
            self.programs[name].start()

    def _await_database(self) -> None:
        database = self.programs["database"]
        until = time.monotonic() + LONGEST_START
        while not stores.database_answers(self._found["initdb"], database.port):
            _give_up(database, until)

    def _await_health(self, program: Program) -> None:
        until = time.monotonic() + LONGEST_START
        while not is_ready(program.port):
            _give_up(program, until)

    def _watch(self) -> None:
        """Start again what died, or say that the whole cannot go on."""
        while not self._is_over.wait(LOOKS):
            with self._lock:
                if not self._is_stopping:
                    self._look_after_all()

    def _look_after_all(self) -> None:
        for name, program in self.programs.items():
            if not program.is_wanted or program.is_running:
                continue
            if name.startswith(REPLACEABLE):
                print(f"{name} ended by itself and is started again; {program.log}", flush=True)
                program.start()
            else:
                print(f"{name} ended by itself, so everything stops; {program.log}", flush=True)
                program.is_wanted = False
                self.failed.set()


def _give_up(program: Program, until: float) -> None:
    if not program.is_wanted or time.monotonic() > until:
        raise NotStartedError(f"{program.name} does not start; {program.log} says why.")
    time.sleep(PACE)


def is_ready(port: int) -> bool:
    """Whether a host, or nginx with one behind it, says that it can serve visitors."""
    connection = HTTPConnection("localhost", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def main() -> int:
    """Run the cluster until Ctrl-C, SIGTERM, or the end of what all need."""
    parser = argparse.ArgumentParser(description="The whole site on one machine.")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "cluster")
    chosen = parser.parse_args()

    def end(_number: int, _frame: FrameType | None) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    try:
        with Cluster(chosen.folder, chosen.port) as cluster:
            print(f"\n  Play at {cluster.address}   (Ctrl-C stops)\n", flush=True)
            cluster.failed.wait()
    except KeyboardInterrupt:
        return 0
    except NotStartedError as error:
        print(error, file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
