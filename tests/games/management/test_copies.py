"""Copies of SQLite: of one moment, while others write, and told apart from what is none."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db.migrations.loader import MigrationLoader

from games.management import copies
from games.management.backups import BackupError
from games.management.copies import check_file, copy

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


def test_a_copy_is_of_one_moment_and_keeps_nobody_from_writing(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(copies, "PAGES_PER_STEP", 10)
    steps = []
    with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as writer:

        def write(left: int, pages: int) -> None:
            writer.execute("INSERT INTO games_game VALUES ('more')")
            steps.append(pages - left)
            assert len(steps) < ROWS, "each write makes it begin again"

        copy(database, tmp_path / "copy", write)

    assert len(steps) > 3
    assert steps == sorted(set(steps))
    assert rows_in(database) == ROWS + len(steps)
    assert rows_in(tmp_path / "copy") == ROWS
    check_file(tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]


def refused(path: Path) -> str:
    with pytest.raises(BackupError) as refusal:
        check_file(path)
    return str(refusal.value)


@pytest.fixture
def copied(database: Path, tmp_path: Path) -> Path:
    copy(database, tmp_path / "copy", lambda _left, _pages: None)
    return tmp_path / "copy"


def test_a_file_that_is_missing_foreign_cut_or_damaged_is_told(copied: Path, tmp_path: Path):
    assert refused(tmp_path / "none") == f"There is no file {tmp_path / 'none'}."
    (tmp_path / "text").write_text("text")
    assert refused(tmp_path / "text") == f"{tmp_path / 'text'} is no database of SQLite."
    whole = copied.read_bytes()
    copied.write_bytes(whole[:-1])
    assert refused(copied) == f"{copied} is cut: it has {len(whole) - 1:,} of {len(whole):,} bytes."
    copied.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    assert f"{copied} is damaged: " in refused(copied)


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute(statement)


def test_a_database_of_a_newer_release_or_of_another_program_is_told(copied: Path):
    change(copied, "INSERT INTO django_migrations VALUES ('games', '9999_more')")
    assert refused(copied) == "It was made by a newer release, which has the migration 9999_more."

    change(copied, "DROP TABLE games_game")
    assert refused(copied) == f"{copied} is a database of another program."
