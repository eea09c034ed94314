"""Backups of both databases: whole or not there, of one moment, and told apart from what is none."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from pytest_django.fixtures import Settings

from games.management import backups, postgresql_backups
from games.management.backups import BackupError, is_empty, written_whole
from games.management.postgresql_backups import back_up, restore, url_of
from games.management.sqlite_backups import check_file, copy
from tests.factories import make_guest


def test_a_file_takes_its_name_only_once_it_is_whole_or_is_not_there(tmp_path: Path):
    target = tmp_path / "new" / "backup"
    with pytest.raises(OSError, match="full"):
        fill_the_disk(target)
    assert list(target.parent.iterdir()) == []

    with written_whole(target) as part:
        part.write_text("whole")
        assert not target.exists()
        assert stat.S_IMODE(part.stat().st_mode) == 0o600

    assert target.read_text() == "whole"
    assert list(target.parent.iterdir()) == [target]


def fill_the_disk(target: Path) -> None:
    with written_whole(target) as part:
        part.write_text("ha")
        raise OSError("full")


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_database_without_players_and_tables_of_others_is_empty():
    assert is_empty()
    guest = make_guest()
    assert not is_empty()
    guest.delete()
    assert is_empty()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_player RENAME TO games_elsewhere")

    assert not is_empty()


@pytest.mark.deep
def test_a_copy_that_cannot_be_checked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL_FILE", "/run/secrets/of-the-site")  # not of the copy
    with pytest.raises(BackupError, match="It does not pass check_data") as refusal:
        backups.check_copy(f"sqlite:///{tmp_path / 'nothing'}", newest=None)

    assert "The data cannot be read: " in str(refusal.value)


# Copies of SQLite


ROWS = 2000


NEWEST = max(name for app, name in MigrationLoader(None).disk_migrations if app == "games")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file that looks like the site's, with some pages."""
    path = tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE django_migrations (app, name)")
        made.execute("INSERT INTO django_migrations VALUES ('games', ?)", [NEWEST])
        made.execute("CREATE TABLE games_game (code)")
        made.executemany("INSERT INTO games_game VALUES (?)", [["x" * 100]] * ROWS)
    return path


def rows_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as opened:
        (rows,) = opened.execute("SELECT COUNT(*) FROM games_game").fetchone()
    return int(rows)


def test_a_copy_is_of_one_moment_and_keeps_nobody_from_writing(database: Path, tmp_path: Path):
    begun, copied = Event(), Event()

    def write() -> int:
        rows = 0
        with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as writer:
            while not copied.is_set():
                writer.execute("INSERT INTO games_game VALUES ('more')")
                rows += 1
                begun.set()
        return rows

    with ThreadPoolExecutor() as others:
        writing = others.submit(write)
        begun.wait(5)
        copy(database, tmp_path / "copy")
        copied.set()

    assert ROWS < rows_in(tmp_path / "copy") <= ROWS + writing.result() == rows_in(database)
    check_file(tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]


def refused(path: Path) -> str:
    with pytest.raises(BackupError) as refusal:
        check_file(path)
    return str(refusal.value)


@pytest.fixture
def copied(database: Path, tmp_path: Path) -> Path:
    copy(database, tmp_path / "copy")
    return tmp_path / "copy"


def test_a_file_that_is_missing_foreign_cut_or_damaged_is_told(copied: Path, tmp_path: Path):
    assert refused(tmp_path / "none") == f"There is no file {tmp_path / 'none'}."
    (tmp_path / "text").write_text("text")
    assert refused(tmp_path / "text") == f"{tmp_path / 'text'} is damaged: file is not a database."
    whole = copied.read_bytes()
    copied.write_bytes(whole[:-1])
    assert refused(copied) == f"{copied} is cut: it has {len(whole) - 1:,} of {len(whole):,} bytes."
    copied.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    assert f"{copied} is damaged: " in refused(copied)


def test_a_database_amid_the_migrations_that_one_replaces_is_told(copied: Path):
    change(
        copied,
        "INSERT INTO django_migrations VALUES ('games', '0054_gains_from_provisional_ratings')",
    )

    assert "but not 0053_adopted_games; first run prepare" in refused(copied)


def test_a_database_of_a_newer_release_or_of_another_program_is_told(copied: Path):
    change(copied, "INSERT INTO django_migrations VALUES ('games', '9999_more')")
    assert refused(copied) == "It was made by a newer release, which has the migration 9999_more."

    change(copied, "DROP TABLE games_game")
    assert refused(copied) == f"{copied} is a database of another program."


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute(statement)


# Archives of PostgreSQL


def test_another_database_on_the_same_server_has_its_address(settings: Settings):
    for rest in ("//ada:word@host:5432/{}", "//host/{}?sslmode=require", "////run/server/{}"):
        settings.DATABASE_URL = f"postgres:{rest.format('site')}"
        assert url_of("other") == f"postgres:{rest.format('other')}"


def refused_archive(path: Path) -> str:
    with pytest.raises(BackupError) as refusal:
        postgresql_backups.check_file(path)
    return str(refusal.value)


def test_a_file_that_is_missing_or_foreign_is_told(tmp_path: Path):
    assert refused_archive(tmp_path / "none") == f"There is no file {tmp_path / 'none'}."
    (tmp_path / "text").write_text("text")
    assert refused_archive(tmp_path / "text") == f"{tmp_path / 'text'} is no archive of pg_dump."


def test_a_program_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "archive").write_bytes(postgresql_backups.HEADER)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert refused_archive(tmp_path / "archive").startswith("pg_restore is needed (on Debian: ")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_archives_on_a_server(tmp_path: Path):
    if connection.vendor != "postgresql":
        return
    make_guest()
    path = tmp_path / "archive"

    back_up(path)

    postgresql_backups.check_file(path)
    (tmp_path / "cut").write_bytes(path.read_bytes()[:-2000])
    assert refused_archive(tmp_path / "cut").startswith(f"{tmp_path / 'cut'} is cut or damaged: ")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE another (number integer)")
    try:
        with pytest.raises(BackupError, match=r"has tables that .* lacks, such as another\."):
            restore(path)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE another")
