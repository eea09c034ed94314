"""Empty databases beside that of the tests, and commands that run on them as an operator runs them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from games.management.archives import url_of
from games.management.backups import ROOT


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
