"""PostgreSQL stops for a while: what visitors get, and that the site comes back by itself.

tests/faults has the same under load.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from mastermind_site.postgresql import base
from tests.serving import logging_to, plain_environment_in, serve
from tests.throwaway import PostgreSQL, postgresql
from tests.visiting import visit

pytestmark = [pytest.mark.outage, pytest.mark.deep]

PAGES = "/", "/leaderboard/", "/daily/"


@pytest.fixture(scope="module")
def database() -> Iterator[PostgreSQL]:
    with postgresql() as server:
        yield server


def comes_back(site: str) -> bool:
    """Whether the site answers again in some seconds."""
    for _ in range(20):
        if all(visit(site, path).status == 200 for path in (*PAGES, "/readyz")):
            return True
        time.sleep(0.25)
    return False


def test_a_transaction_of_a_host_that_went_silent_holds_nobody_up_for_long(
    database: PostgreSQL, monkeypatch: pytest.MonkeyPatch
):
    """Its host is cut off, so that nobody ends its transaction, and the server hears nothing of it."""
    monkeypatch.setattr(base, "ABANDONED_MILLISECONDS", 200)
    settings: dict[str, Any] = {"host": str(database.folder), "dbname": "postgres"}
    with psycopg.connect(**settings, autocommit=True) as other:
        other.execute("CREATE TABLE IF NOT EXISTS held (one int)")
        with ThreadPoolExecutor(1) as pool:  # as a request has a thread
            made = base.DatabaseWrapper({"NAME": "postgres", "OPTIONS": {}})
            connection = pool.submit(made.get_new_connection, settings).result()
        connection.autocommit = False
        connection.execute("LOCK TABLE held")

        other.execute("SET lock_timeout = '20s'")
        other.execute("INSERT INTO held VALUES (1)")

    with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
        connection.execute("SELECT 1")
    connection.close()


def test_an_outage_fills_no_log(database: PostgreSQL, tmp_path: Path):
    log = tmp_path / "log"
    environment = plain_environment_in(tmp_path) | logging_to(log)
    environment |= {"DATABASE_URL": database.url, "WORKERS": "1"}
    with serve(environment, commands=("prepare",)) as address:
        assert visit(address, "/daily/", patience=60).status == 200
        database.stop()
        answers = [visit(address, "/daily/").status for _ in range(100)]
        ready, healthy = visit(address, "/readyz"), visit(address, "/healthz", patience=1).status
        told = log.read_text()
        database.start()
        assert comes_back(address)

    assert answers == [503] * 100
    assert (ready.status, ready.text) == (503, "database: no answer\ncache: no answer\n")
    assert healthy == 200
    assert told.count("PostgreSQL does not answer: ") == 1
    assert "Traceback" not in told
    assert told.count("\n") < 20
    assert "PostgreSQL answers again" in log.read_text()


def test_a_query_without_an_answer_is_given_up(
    database: PostgreSQL, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
):
    monkeypatch.setattr(base, "ANSWER_TIME", 0.2)
    config = {"ENGINE": "mastermind_site.postgresql", "NAME": "postgres"}
    connections = ConnectionHandler({"default": config | {"HOST": str(database.folder)}})

    def ask() -> None:
        with django_db_blocker.unblock(), closing(connections["default"]) as connection:
            connection.cursor().execute("SELECT pg_sleep(5)")

    with ThreadPoolExecutor(1) as thread, pytest.raises(OperationalError, match="wait timeout"):
        thread.submit(ask).result()
