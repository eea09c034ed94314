"""Backups of the site's database, whole or not there, and whether this code can go on from a database."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from django.db import connection
from django.db.migrations import Migration

from games import migrations

ROOT = Path(__file__).resolve().parents[2]  # where manage.py is
PRIVATE = 0o600  # a backup holds addresses of mail and hashes of passwords
NEWEST = (
    10_000  # rows of each table that are checked in a backup that was just made, unless all are
)


class BackupError(Exception):
    """A backup cannot be made or used; the message says why."""


@contextmanager
def written_whole(target: Path) -> Iterator[Path]:
    """A file beside the target to write to, which takes its name only once it is on the disk."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    try:
        yield part
        _flush(part)
        part.rename(target)
        _flush(target.parent)
    finally:
        part.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def name_of(moment: datetime, ending: str) -> str:
    return f"mastermind-{moment:%Y%m%dT%H%M%SZ}.{ending}"


def is_empty() -> bool:
    """Whether the site's database has neither tables nor players."""
    tables = connection.introspection.table_names()
    if "games_player" not in tables:
        return not tables
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM games_player LIMIT 1")
        return cursor.fetchone() is None


def of_games() -> dict[str, type[Migration]]:
    """The migrations of games in this code, by name and in order."""
    names = sorted(module.name for module in iter_modules(migrations.__path__))
    return {name: import_module(f"games.migrations.{name}").Migration for name in names}


def known() -> set[str]:
    """The names of these migrations, and of those that they replace."""
    found = of_games()
    return {*found, *(name for each in found.values() for _, name in each.replaces)}


def gap_in(applied: set[str]) -> str:
    """A sentence if only some of the migrations that one of ours replaces were applied; else none."""
    for migration in of_games().values():
        replaced = [name for _, name in migration.replaces]
        there = [name for name in replaced if name in applied]
        if there and len(there) < len(replaced):
            missing = next(name for name in replaced if name not in applied)
            return (
                f"The database has the migration {there[-1]} but not {missing};"
                " first run prepare of the version that still has both files."
            )
    return ""


def gap() -> str:
    """The same of the site's database."""
    if "django_migrations" not in connection.introspection.table_names():
        return ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM django_migrations WHERE app = 'games'")
        return gap_in({name for (name,) in cursor.fetchall()})


def check_release(migrations: set[str]) -> None:
    """Raise BackupError if this code cannot go on from a backup, by the names of its migrations of games."""
    if unknown := sorted(migrations - known()):
        raise BackupError(f"It was made by a newer release, which has the migration {unknown[-1]}.")
    if gap := gap_in(migrations):
        raise BackupError(gap)


def check_copy(url: str, newest: int | None) -> None:
    """Run `check_data` on another database, all of it or the newest rows. Raises BackupError."""
    command = [sys.executable, str(ROOT / "manage.py"), "check_data", "--read-only"]
    checked = subprocess.run(  # noqa: S603 (nothing in it comes from elsewhere)
        [*command, *(("--newest", str(newest)) if newest else ())],
        # An empty name is no file, so a file that names the site's own database is not read.
        env=os.environ | {"DATABASE_URL": url, "DATABASE_URL_FILE": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if checked.returncode:
        last = checked.stderr.strip().splitlines()[-1:]
        words = [*checked.stdout.splitlines(), *last]
        raise BackupError("It does not pass check_data.\n" + "\n".join(words))
