"""Backups of SQLite: a copy of the file, made by SQLite's online backup."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from games.management.backups import BackupError, check_copy, check_release, written_whole

WAIT_SECONDS = 60  # for writers, when the site's database is replaced
ENDING = "sqlite3"


def place() -> Path:
    return Path(connection.settings_dict["NAME"])


def back_up(target: Path) -> None:
    """Write a copy of the site's database. Raises BackupError."""
    with _as_sentence("The copy cannot be written"), written_whole(target) as part:
        copy(place(), part)
        check_file(part)


def check_data_in(path: Path, newest: int | None) -> None:
    """Run `check_data` on a copy, as in `check_copy`. Raises BackupError."""
    check_copy(f"sqlite:///{path.resolve()}", newest)


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment, while others write to it.

    With a write-ahead log, a reader keeps nobody from writing.
    """
    with _opened(source, "rw") as here, _opened(target, "rwc") as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # so that the copy is a single file


def check_file(path: Path) -> None:
    """Raise BackupError if a file is no whole database of this site, of this release or an older one."""
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    with _as_sentence(f"{path} is damaged"), _opened(path, "ro&immutable=1") as database:
        (words,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if words != "ok":
            raise BackupError(f"{path} is damaged: {words}.")
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        if (length := path.stat().st_size) < pages * size:  # SQLite fills the last page with zeros
            raise BackupError(f"{path} is cut: it has {length:,} of {pages * size:,} bytes.")
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        if not {"django_migrations", "games_game"} <= tables:
            raise BackupError(f"{path} is a database of another program.")
        applied = database.execute("SELECT name FROM django_migrations WHERE app = 'games'")
        check_release({name for (name,) in applied})


def restore(path: Path) -> None:
    """Put a copy in place of the site's database, in one transaction. Raises BackupError.

    It is written into the file, because a file in its place would be read together with the log of
    the old one.
    """
    check_file(path)
    with (
        _as_sentence("The database cannot be replaced"),
        _opened(path, "ro&immutable=1") as here,
        _opened(place(), "rwc") as there,
    ):
        here.backup(there)


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{path.resolve().as_uri()}?mode={mode}"
    with closing(
        sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT_SECONDS)
    ) as opened:
        yield opened


@contextmanager
def _as_sentence(sentence: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise BackupError(f"{sentence}: {error}.") from error
