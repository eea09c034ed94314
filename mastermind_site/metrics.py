"""Metrics for Prometheus: what all processes of this host have counted, on a port of its own.

The process that is asked adds up the files of all processes (`mastermind_site/counted.py`), and looks at the database,
the shared cache, the queue, and the memory of each process (`mastermind_site/looked_at.py`).
"""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from mastermind_site import counted
from mastermind_site.looked_at import CacheLook, DatabaseLook, MemoryLook

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
    """The sources of the metrics: what the processes counted, and what is looked up now."""
    return _Counted(folder), DatabaseLook(), CacheLook(), MemoryLook(folder)


class _Counted(Collector):
    """What the processes have counted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        files = [str(file) for file in self._folder.glob("*.db") if counted.has_values(file)]
        merged: Iterable[Metric] = MultiProcessCollector.merge(files)
        return merged
