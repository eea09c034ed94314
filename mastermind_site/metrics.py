"""Metrics for Prometheus: what all processes of this host have counted, on a port of its own.

Whichever process is asked adds up the files of all (`mastermind_site/counted.py`), and looks at the queue and
at the memory of each.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.db import close_old_connections
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.background import queue_by_state
from games.work.processes import children_of, is_alive, resident_bytes
from mastermind_site import counted
from mastermind_site.logs import OUTAGES

PATH = "/metrics"

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
    with counted.locked(folder):
        counted.fold(folder)
        for collector in collectors(folder):
            registry.register(collector)
        return generate_latest(registry)


def collectors(folder: Path) -> tuple[Collector, ...]:
    """What is told: what the processes counted, the queue, and the memory of each."""
    return _Counted(folder), _Queue(), _Memory(folder)


class _Counted(Collector):
    """What the processes have counted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        files = [str(file) for file in self._folder.glob("*.db") if counted.has_values(file)]
        merged: Iterable[Metric] = MultiProcessCollector.merge(files)
        return merged


class _Queue(Collector):
    """The queue of background work, which is the same for every host."""

    def collect(self) -> Iterator[Metric]:
        answers = GaugeMetricFamily(
            "mastermind_database_answers", "Whether the database answered just now: 1 or 0."
        )
        close_old_connections()
        try:
            queue = queue_by_state()
        except OUTAGES:
            queue = {}
        finally:
            close_old_connections()
        answers.add_metric([], float(bool(queue)))
        yield answers
        tasks = GaugeMetricFamily(
            "mastermind_queue_tasks", "Tasks of the lab that wait or are done.", labels=["state"]
        )
        oldest = GaugeMetricFamily(
            "mastermind_queue_oldest_seconds",
            "For how long the oldest task of a state has been in it.",
            labels=["state"],
        )
        for state, waiting in queue.items():
            tasks.add_metric([state], waiting.number)
            oldest.add_metric([state], waiting.seconds)
        yield tasks
        yield oldest


class _Memory(Collector):
    """The resident memory of the processes: gunicorn's, the solver's beside each, and others."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        told = GaugeMetricFamily(
            "mastermind_process_resident_bytes",
            "Memory of a process, by what it does and its place among its like.",
            labels=["process"],
        )
        web = sorted(children_of(os.getppid()))
        alive = {number for number in counted.files_of(self._folder).values() if is_alive(number)}
        for place, process in enumerate(web, start=1):
            if size := resident_bytes(process):
                told.add_metric([f"web {place}"], size)
            if helpers := children_of(process):
                told.add_metric([f"solver {place}"], sum(map(resident_bytes, helpers)))
        for place, process in enumerate(sorted(alive - set(web)), start=1):
            told.add_metric([f"tasks {place}"], resident_bytes(process))
        yield told
