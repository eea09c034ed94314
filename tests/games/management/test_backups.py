"""What backups of both databases share."""

import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from games.management import backups
from games.management.backups import BackupError, is_empty, name_of, written_whole
from tests.factories import make_guest


def test_a_file_takes_its_name_only_once_it_is_whole(tmp_path: Path):
    target = tmp_path / "new" / "backup"

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


def test_what_was_not_written_whole_is_not_there(tmp_path: Path):
    with pytest.raises(OSError, match="full"):
        fill_the_disk(tmp_path / "backup")

    assert list(tmp_path.iterdir()) == []


def test_a_name_says_when():
    moment = datetime(2026, 11, 20, 9, 5, 7, tzinfo=UTC)

    assert name_of(moment, "dump") == "mastermind-20261120T090507Z.dump"


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
