"""What is refused instead of restored; `test_backup.py` restores what it has written."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Player
from tests.factories import make_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_a_database_with_players_is_not_replaced_without_force(tmp_path: Path):
    make_guest()

    with pytest.raises(CommandError, match=r"^The database is not empty, so nothing was changed\."):
        call_command("restore", tmp_path / "backup")

    assert Player.objects.count() == 1


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path):
    make_guest()
    file = tmp_path / "backup"

    for content in (None, b"", b"anything", b"SQLite format 3\x00", b"PGDMP"):
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(CommandError) as refusal:
            call_command("restore", file, force=True)
        assert str(refusal.value).startswith("Nothing was changed. "), content
        assert str(file) in str(refusal.value), content

    assert Player.objects.count() == 1


def test_an_empty_database_needs_no_force(tmp_path: Path):
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", tmp_path / "backup")

    assert connection.introspection.table_names()
