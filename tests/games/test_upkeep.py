"""Daily commands store when they succeeded, only if they did, and never in a copy of the database."""

import hashlib
from datetime import datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.management import sqlite_backups
from games.upkeep import Upkeep
from tests.factories import make_game, play_codes
from tests.games.audit.stored import store
from tests.games.conftest import SetClock


def run(*command: str) -> None:
    call_command(*command, stdout=StringIO(), stderr=StringIO())


def noted() -> list[str]:
    return [command for command, moment in Upkeep.objects.successes().items() if moment]


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_last_success_of_a_command_with_all_its_work_is_noted(set_clock: SetClock):
    for options in (("--newest", "1"), ("--read-only",)):
        run("check_data", *options)
    assert noted() == []

    for command in (("check_data", "--since", "2026-01-31"), ("check_data",), ("tend",)):
        Upkeep.objects.all().delete()
        run(*command)
        assert noted() == [command[0]]

    set_clock(datetime(2126, 1, 31, 12, tzinfo=timezone.get_default_timezone()))
    run("tend")
    assert Upkeep.objects.get().succeeded_at.year == 2126


@pytest.mark.postgres
@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_noted_only_if_its_data_are_right(tmp_path: Path):
    game = play_codes(make_game(), "1122", "1234")
    store(game, guesses_used=5)
    for command in (("backup", "--to", f"{tmp_path}"), ("check_data",)):
        with pytest.raises(CommandError):
            run(*command)
    before = noted()
    store(game, guesses_used=2)

    run("backup", "--to", f"{tmp_path / 'right'}")

    assert before == []
    assert noted() == ["backup"]


@pytest.mark.deep
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="An archive is never opened as a database."
)
@pytest.mark.django_db(transaction=True)
def test_a_check_of_all_rows_leaves_the_file_of_a_backup_as_it_was(tmp_path: Path):
    run("backup", "--to", f"{tmp_path}")
    [made] = tmp_path.iterdir()
    before = hashlib.sha256(made.read_bytes()).hexdigest()

    sqlite_backups.check_data_in(made, None)

    assert hashlib.sha256(made.read_bytes()).hexdigest() == before
    assert list(tmp_path.iterdir()) == [made]
