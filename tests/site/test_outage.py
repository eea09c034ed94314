"""A database that does not answer, or is locked: 503 in the visitor's words, a line in the log."""

import json
import logging
import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import translation

from mastermind_site.caches import TableCache

ROOT = Path(__file__).parents[2]


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


# Not marked for the database: a query would fail these tests. A cookie would tempt one.


@pytest.mark.parametrize("address", ["/silent/", "/gone/"])
def test_an_outage_is_a_page_that_needs_no_database(visitor: Client, address: str):
    visitor.cookies["sessionid"] = "x" * 32
    visitor.cookies["look"] = "dark.letters.system"

    response = visitor.get(address)

    html = response.content.decode()
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert "<h1>Back in a moment</h1>" in html
    assert 'data-theme="dark"' in html
    assert "secret" not in html
    assert "default-src 'none'" in response["Content-Security-Policy"]


def test_an_outage_is_told_in_the_visitors_language(visitor: Client):
    response = visitor.get("/silent/", headers={"Accept-Language": "de"})
    translation.deactivate()

    assert '<html lang="de"' in response.content.decode()


def test_an_outage_is_told_beside_the_board_whose_form_was_sent(visitor: Client):
    response = visitor.post("/silent/", headers={"HX-Request": "true"})

    assert (response.status_code, response["HX-Reswap"]) == (503, "none")
    assert response.content.startswith(b'<p id="message" class="message" hx-swap-oob="true">')


def test_an_outage_takes_the_place_of_a_page_of_which_a_part_was_asked(visitor: Client):
    response = visitor.get("/silent/", headers={"HX-Request": "true"})

    assert (response["HX-Retarget"], response["HX-Reselect"]) == ("#main", "#main")
    assert "<h1>Back in a moment</h1>" in response.content.decode()


def test_an_outage_takes_one_line_of_the_log(visitor: Client, monkeypatch: pytest.MonkeyPatch):
    [console] = (handler for handler in logging.getLogger().handlers if handler.name == "console")
    monkeypatch.setattr(console, "stream", log := StringIO())

    visitor.get("/silent/")

    [line] = log.getvalue().splitlines()
    told = json.loads(line)
    assert told["message"] == (
        "Service Unavailable: tests.urls.silent: OperationalError: connection to the secret server failed"
    )
    assert (told["route"], told["status"]) == ("tests.urls.silent", 503)


LOCKED = """
import sqlite3, sys
import django
django.setup()
from django.db import connection
from django.core.cache import caches
from django.test import Client
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
connection.cursor().execute("PRAGMA busy_timeout=50")
visitor = Client(raise_request_exception=False)
play = lambda: visitor.post("/games/", {"mode": "break", "variant": "classic"}).status_code
locked = play()
other.execute("COMMIT")
print(locked, visitor.get("/").status_code, play())
"""


@pytest.mark.deep
def test_a_locked_database_is_such_an_outage(prepared: Path, tmp_path: Path):
    file = shutil.copy(prepared / "db.sqlite3", str(tmp_path))
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{file}",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }

    done = subprocess.run(
        [sys.executable, "-c", LOCKED, file],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=True,
    )

    assert done.stdout == "503 200 302\n"
    assert "OperationalError: database is locked" in done.stderr
    assert "Traceback" not in done.stderr


def test_healthz_needs_no_database(client: Client):
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_asks_database_and_cache(client: Client):
    healthy = client.get("/readyz")
    caches["shared"] = TableCache("nowhere", {})
    alone = client.get("/readyz")
    del caches["shared"]

    assert (healthy.status_code, healthy.content) == (200, b"database: ok\ncache: ok\n")
    assert (alone.status_code, alone.content) == (503, b"database: ok\ncache: no answer\n")
