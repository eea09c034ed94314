"""Another program locks SQLite for a while: who reads is answered, who writes waits, but not long."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest

from tests.serving import logging_to, plain_environment_in, serve
from tests.visiting import Answer, visit

pytestmark = [pytest.mark.outage, pytest.mark.deep]

WRITERS = 12  # more than the site has threads
CHOICES = {"mode": "break", "variant": "classic"}
PAGES = "/", "/daily/", "/leaderboard/", "/train/", "/lab/trees/4x6/minimax/", "/healthz"
ROUNDS = 8
SOON, LATE = 5.0, 9.0  # seconds until a visitor gives up; some of them had to wait for ten and more


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    with closing(sqlite3.connect(folder / "db.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


def write_until(done: Event, site: str) -> list[Answer]:
    """Ask for a new game again and again."""
    answers = []
    while not done.is_set():
        answers.append(visit(site, "/games/", CHOICES, patience=LATE))
        time.sleep(0.05)
    return answers


@pytest.mark.parametrize("workers", ["1", "2"])
def test_who_reads_is_answered_and_who_writes_waits_but_not_long(tmp_path: Path, workers: str):
    log = tmp_path / "log"
    environment = plain_environment_in(tmp_path) | logging_to(log) | {"WORKERS": workers}
    with serve(environment, commands=("prepare",)) as site:
        assert visit(site, "/", patience=60).status == 200
        done = Event()
        with ThreadPoolExecutor(WRITERS) as pool:
            with locked(tmp_path):
                writing = [pool.submit(write_until, done, site) for _ in range(WRITERS)]
                read = [visit(site, path, patience=SOON) for _ in range(ROUNDS) for path in PAGES]
                done.set()
                refused = [answer for each in writing for answer in each.result()]
            after = visit(site, "/games/", CHOICES, patience=30)

    assert {answer.status for answer in read} == {200}
    assert {answer.status for answer in refused} == {503}
    assert after.status == 302
    assert "Traceback" not in log.read_text()
