"""What is measured when Prometheus asks: the database, the shared cache, and processes."""

import os
import subprocess
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from prometheus_client.registry import Collector
from pytest_django.fixtures import Settings

from games.background import is_alive
from games.upkeep import Upkeep
from mastermind_site.caches import shared_cache_answers
from mastermind_site.observe.metrics import Gauges, children_of, exposition, resident_bytes

NOBODY = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://[::1]:1"}
NO_TABLE = {"BACKEND": "mastermind_site.caches.TableCache", "LOCATION": "nowhere"}


def seen(collector: Collector) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in collector.collect()
        for sample in family.samples
    }


@pytest.mark.django_db(transaction=True)
def test_what_is_counted_and_what_is_looked_up_is_told_in_one_text(tmp_path: Path):
    told = exposition(tmp_path).decode()

    for sample in ("mastermind_database_answers 1.0", "mastermind_cache_answers 1.0"):
        assert f"\n{sample}\n" in told


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_database_its_queue_and_daily_commands_are_told():
    name = "mastermind_upkeep_last_success_timestamp_seconds"
    before = seen(Gauges())
    Upkeep.objects.note(Upkeep.Command.TEND, print)
    told = seen(Gauges())

    [moment] = Upkeep.objects.values_list("succeeded_at", flat=True)
    assert [before[name, command] for command in ("tend", "backup", "check_data")] == [0, 0, 0]
    assert [told[name, command] for command in ("backup", "check_data")] == [0, 0]
    assert told[name, "tend"] == moment.timestamp()
    assert told["mastermind_database_answers",] == 1
    assert told["mastermind_queue_oldest_seconds",] == 0


@pytest.mark.skipif(connection.vendor != "postgresql", reason="Connections to PostgreSQL.")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_connections_of_all_programs_are_told_beside_how_many_are_allowed():
    name = "mastermind_database_connections"
    before = seen(Gauges())[name, "in use"]
    others = [connection.copy(), connection.copy()]
    try:
        for other in others:
            other.connect()
        told = seen(Gauges())
    finally:
        for other in others:
            other.close()

    with connection.cursor() as cursor:
        cursor.execute("SHOW max_connections")
        [allowed] = cursor.fetchone()
    assert told[name, "in use"] >= before + len(others) - 1  # one that cleans up may have ended
    assert told[name, "allowed"] == int(allowed)


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_table_answers_without_being_written():
    with CaptureQueriesContext(connection) as asked:
        assert shared_cache_answers()

    assert asked.captured_queries
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)  # PostgreSQL ends a transaction in which a query failed
@pytest.mark.parametrize("cache", [NOBODY, NO_TABLE], ids=["no server", "no table"])
def test_a_cache_that_is_not_there_does_not_answer(settings: Settings, cache: dict[str, str]):
    settings.CACHES = settings.CACHES | {"shared": cache}

    assert seen(Gauges())["mastermind_cache_answers",] == 0
    assert not shared_cache_answers(is_written=True)


@pytest.mark.deep
def test_the_processes_that_one_has_started_are_known_with_their_memory_until_they_end():
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"x")
        process.stdin.flush()
        assert process.stdout.read(1) == b"x"  # now it runs
        children, size = children_of(os.getpid()), resident_bytes(process.pid)

    assert process.pid in children
    assert 100_000 < size < resident_bytes(os.getpid())
    assert process.pid not in children_of(os.getpid())
    assert resident_bytes(process.pid) == 0
    assert [is_alive(pid) for pid in (os.getpid(), 1, process.pid)] == [True, True, False]


def test_a_process_that_ends_while_it_is_read_has_nothing(monkeypatch: pytest.MonkeyPatch):
    def ended(_file: Path) -> str:
        raise ProcessLookupError

    monkeypatch.setattr(Path, "read_text", ended)

    assert (resident_bytes(os.getpid()), children_of(os.getpid())) == (0, set())
