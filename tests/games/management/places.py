"""Empty databases, commands that run on them as an operator runs them, and people who play meanwhile."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from django.db import connection, connections

from games.core.game import Game
from games.management.backups import ROOT
from games.management.postgresql_backups import url_of
from tests.factories import make_race, play_codes


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """The DATABASE_URL of a database without tables, of the kind that the tests run on."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder / 'empty.sqlite3'}"
        return
    name = f"empty_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
        try:
            yield url_of(name)
        finally:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(url: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of the site on another database."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        env=os.environ | {"DATABASE_URL": url},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def somebody_plays() -> Iterator[Callable[[int], None]]:
    """Games are played all the time; call what this gives to wait until there are so many."""
    stop = Event()

    def play() -> None:
        try:
            while not stop.is_set():
                play_codes(make_race(), "1122", "1234")
        finally:
            connections.close_all()

    def until(games: int) -> None:
        while Game.objects.filter(finished_at__isnull=False).count() < games:
            assert not stop.wait(0.01)

    thread = Thread(target=play)
    thread.start()
    try:
        yield until
    finally:
        stop.set()
        thread.join()
