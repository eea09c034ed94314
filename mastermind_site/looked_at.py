"""Metrics that nobody counts: they are looked up when Prometheus asks for them."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from django.db import close_old_connections, connection
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from games.background import Waiting, queue_by_state
from games.models import Upkeep
from games.work.processes import children_of, is_alive, resident_bytes
from mastermind_site import counted, shared
from mastermind_site.logs import OUTAGES

# Everybody may read both, unlike the kind of each session. The connections in use include a few processes
# of the server itself that work inside a database, such as those that clean up.
CONNECTIONS = (
    "SELECT sum(numbackends)::int, current_setting('max_connections')::int FROM pg_stat_database"
)


class DatabaseLook(Collector):
    """The database: whether it answers, its connections, the queue, and upkeep. All hosts report the same."""

    def collect(self) -> Iterator[Metric]:
        queue: dict[str, Waiting] = {}
        connections: dict[str, int] = {}
        successes: dict[Upkeep.Command, datetime | None] = {}
        close_old_connections()
        try:
            queue = queue_by_state()
            connections = connections_of_server()
            successes = Upkeep.objects.successes()
        except OUTAGES:
            pass
        finally:
            close_old_connections()
        answers = GaugeMetricFamily(
            "mastermind_database_answers", "Whether the database answered just now: 1 or 0."
        )
        answers.add_metric([], float(bool(queue)))
        yield answers
        told = GaugeMetricFamily(
            "mastermind_database_connections",
            "Connections of all programs to the PostgreSQL server, and how many it allows.",
            labels=["what"],
        )
        for what, number in connections.items():
            told.add_metric([what], number)
        yield told
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
        upkeep = GaugeMetricFamily(
            "mastermind_upkeep_last_success_timestamp_seconds",
            "When a command that should run every day last succeeded, as Unix time; 0 if it never has.",
            labels=["command"],
        )
        for command, moment in successes.items():
            upkeep.add_metric([command], moment.timestamp() if moment else 0)
        yield upkeep


def connections_of_server() -> dict[str, int]:
    """How many connections the PostgreSQL server has, and how many it allows; empty with SQLite."""
    if connection.vendor != "postgresql":
        return {}
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        in_use, allowed = cursor.fetchone()
    return {"in use": in_use, "allowed": allowed}


class CacheLook(Collector):
    """Whether the cache that all processes share answers."""

    def collect(self) -> Iterator[Metric]:
        told = GaugeMetricFamily(
            "mastermind_cache_answers", "Whether the shared cache answered just now: 1 or 0."
        )
        close_old_connections()  # a cache may be a table
        try:
            told.add_metric([], float(shared.answers()))
        finally:
            close_old_connections()
        yield told


class MemoryLook(Collector):
    """The resident memory of the processes: gunicorn's, the solver's beside each, and others."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        told = GaugeMetricFamily(
            "mastermind_process_resident_bytes",
            "Memory of a process, by what it does and its number among those that do the same.",
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
