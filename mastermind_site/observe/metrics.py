"""Metrics for Prometheus: what the processes of this host have counted and what is looked up now, on a port of its own."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.db import close_old_connections, connection
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.background import longest_wait
from games.upkeep import Upkeep
from mastermind_site.caches import shared_cache_answers
from mastermind_site.observe.logs import OUTAGES

PATH = "/metrics"
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
GONE = FileNotFoundError, ProcessLookupError
"""What is raised if a process has ended: before its file is opened, or while it is read."""
# Everybody may read both, unlike the kind of each session. The connections in use include a few processes
# of the server itself that work inside a database, such as those that clean up.
CONNECTIONS = (
    "SELECT sum(numbackends)::int, current_setting('max_connections')::int FROM pg_stat_database"
)

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def beside(site: Application, port: int, folder: Path) -> Application:
    """The site, and on another port the metrics, which no request to the site's own port can reach.

    port: 0 for none. folder: where the processes count.
    """
    if not port:
        return site

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["SERVER_PORT"] != str(port) or not _came_to(port, environ):
            return site(environ, start_response)
        if environ["PATH_INFO"] != PATH or environ["REQUEST_METHOD"] != "GET":
            return _answer(start_response, HTTPStatus.NOT_FOUND, b"")
        return _answer(start_response, HTTPStatus.OK, exposition(folder))

    return application


def _came_to(port: int, environ: dict[str, Any]) -> bool:
    """Whether a request really came to a port: on a Unix socket, its Host header names the port."""
    return bool(environ["gunicorn.socket"].getsockname()[1:2] == (port,))


def _answer(start: Callable[..., Any], status: HTTPStatus, text: bytes) -> list[bytes]:
    headers = [("Content-Type", CONTENT_TYPE_PLAIN_0_0_4), ("Content-Length", str(len(text)))]
    start(f"{status:d} {status.phrase}", headers)
    return [text]


def exposition(folder: Path) -> bytes:
    """All metrics of this host as text for Prometheus."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))
    registry.register(Gauges())
    return generate_latest(registry)


class Gauges(Collector):
    """What is measured when asked. All hosts report the same of the database and of the cache."""

    def collect(self) -> Iterator[Metric]:
        close_old_connections()
        try:
            yield from _database()
            yield _gauge(
                "mastermind_cache_answers",
                "Whether the shared cache answered just now: 1 or 0.",
                {"": shared_cache_answers()},
            )
        finally:
            close_old_connections()
        yield _gauge(
            "mastermind_process_resident_bytes",
            "Memory of a process, by what it does and its number among those that do the same.",
            dict(_memory()),
            "process",
        )


def _database() -> Iterator[Metric]:
    """Whether the database answers, its connections, the queue, and upkeep."""
    waits: dict[str, float] = {}
    connections: dict[str, float] = {}
    successes: dict[str, float] = {}
    try:
        waits = {"": longest_wait()}
        connections = connections_of_server()
        for command, moment in Upkeep.objects.successes().items():
            successes[command] = moment.timestamp() if moment else 0
    except OUTAGES:
        pass
    yield _gauge(
        "mastermind_database_answers",
        "Whether the database answered just now: 1 or 0.",
        {"": bool(waits)},
    )
    yield _gauge(
        "mastermind_database_connections",
        "Connections of all programs to the PostgreSQL server, and how many it allows.",
        connections,
        "what",
    )
    yield _gauge(
        "mastermind_queue_oldest_seconds",
        "For how long the oldest task of the lab has waited for a worker.",
        waits,
    )
    yield _gauge(
        "mastermind_upkeep_last_success_timestamp_seconds",
        "When a command that should run every day last succeeded, as Unix time; 0 if it never has.",
        successes,
        "command",
    )


def connections_of_server() -> dict[str, float]:
    """How many connections the PostgreSQL server has, and how many it allows; empty with SQLite."""
    if connection.vendor != "postgresql":
        return {}
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        in_use, allowed = cursor.fetchone()
    return {"in use": in_use, "allowed": allowed}


def _memory() -> Iterator[tuple[str, float]]:
    """The resident memory of gunicorn's processes, and of the solver's beside each."""
    for place, process in enumerate(sorted(children_of(os.getppid())), start=1):
        if size := resident_bytes(process):
            yield f"web {place}", size
        if helpers := children_of(process):
            yield f"solver {place}", sum(map(resident_bytes, helpers))


def children_of(process: int) -> set[int]:
    """The numbers of the processes that a process has started; none where Linux does not say."""
    found: set[int] = set()
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(*GONE):
            found |= set(map(int, file.read_text().split()))
    return found


def resident_bytes(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE_BYTES
    except GONE:
        return 0


def _gauge(
    name: str, meaning: str, values: Mapping[str, float], label: str = ""
) -> GaugeMetricFamily:
    """A metric with these values. label: the name of what differs; empty for a single one."""
    gauge = GaugeMetricFamily(name, meaning, labels=[label] if label else [])
    for each, value in values.items():
        gauge.add_metric([each] if label else [], float(value))
    return gauge
