"""Who waits for the lock of SQLite, and who does not; tests/outages locks it while a site is served."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from django.test import RequestFactory
from pytest_django import DjangoDbBlocker

from games.thinking.gate import MAX_INSIDE
from games.visitors import current
from mastermind_site.sqlite import base
from tests.games.at_once import at_once

WRITE = "INSERT INTO written VALUES (1)"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A database that another program has locked."""
    with closing(sqlite3.connect(tmp_path / "db.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE written (one int)")
        other.execute("BEGIN IMMEDIATE")
        yield tmp_path / "db.sqlite3"


def test_half_of_the_threads_wait_and_others_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(base, "MOMENT", 0.01)
    writers = base.Writers()
    with ExitStack() as waiting:
        for _ in range(MAX_INSIDE):
            waiting.enter_context(writers.waiting(0.01))
        for _ in range(2):
            with pytest.raises(OperationalError, match="others wait"), writers.waiting(0.01):
                pass

    with writers.waiting(0.01):
        pass


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_waits_once_and_reads_meanwhile(
    file: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker, method: str
):
    monkeypatch.setattr(base, "PATIENCE", 0.05)
    monkeypatch.setattr(base, "PATIENCE_OF_READERS", 0.01)
    config = {"ENGINE": "mastermind_site.sqlite", "NAME": str(file)}
    connections = ConnectionHandler({"default": config | {"OPTIONS": {"timeout": 60}}})

    def ask() -> list[str]:
        told = []
        with django_db_blocker.unblock(), closing(connections["default"]) as connection:
            for _request in range(2):
                current.begin(RequestFactory().generic(method, "/"))
                for _write in range(2):
                    with pytest.raises(OperationalError) as error:
                        connection.cursor().execute(WRITE)
                    told.append(str(error.value))
            connection.cursor().execute("SELECT COUNT(*) FROM written")
        return told

    def write_what_is_not_there() -> list[str]:
        told = []
        with django_db_blocker.unblock(), closing(connections["default"]) as connection:
            current.begin(RequestFactory().generic(method, "/"))
            for sql in ("INSERT INTO elsewhere VALUES (1)", WRITE):
                with pytest.raises(OperationalError) as error:
                    connection.cursor().execute(sql)
                told.append(str(error.value))
        return told

    waited, refused = "database is locked", "this request has waited for the database already"
    assert at_once(ask) == [[waited, refused] * 2]
    assert at_once(write_what_is_not_there) == [["no such table: elsewhere", waited]]


@pytest.mark.parametrize(("path", "waits"), [("/", False), ("/accounts/2fa/totp/activate/", True)])
def test_a_page_that_must_note_what_it_shows_waits_like_a_form(
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    django_db_blocker: DjangoDbBlocker,
    path: str,
    waits: bool,
):
    monkeypatch.setattr(base, "PATIENCE", 0.05)
    monkeypatch.setattr(base, "PATIENCE_OF_READERS", 0.0)
    config = {"ENGINE": "mastermind_site.sqlite", "NAME": str(file)}
    connections = ConnectionHandler({"default": config | {"OPTIONS": {"timeout": 60}}})

    def ask() -> float:
        with django_db_blocker.unblock(), closing(connections["default"]) as connection:
            cursor = connection.cursor()
            began = monotonic()
            for _request in range(20):
                current.begin(RequestFactory().get(path))
                with pytest.raises(OperationalError, match="database is locked"):
                    cursor.execute(WRITE)
            return monotonic() - began

    assert (at_once(ask)[0] >= 20 * 0.04) == waits
