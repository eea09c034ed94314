"""Backups while people play, what is restored from them, and what is refused, on either database."""

import stat
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.core.game import Game
from games.core.player import Player
from games.management import postgresql_backups, sqlite_backups
from games.management.commands import backup
from tests.factories import make_game, make_guest, play_codes
from tests.games.audit.stored import everything_wrong, store
from tests.games.management.places import empty_database, manage, somebody_plays

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
FEW = 3  # games before the backup begins


def back_up(folder: Path, *options: str) -> tuple[Path, str]:
    words = StringIO()
    call_command("backup", *options, to=folder, stdout=words, stderr=StringIO())
    (made,) = folder.iterdir()
    return made, words.getvalue()


@pytest.mark.deep
def test_a_backup_that_is_made_while_somebody_plays_is_whole_and_can_be_restored(tmp_path: Path):
    with somebody_plays() as until:
        until(FEW)
        made, words = back_up(tmp_path / "backups")
        played = Game.objects.count()
        until(played + 1)

    ending = sqlite_backups.ENDING if connection.vendor == "sqlite" else postgresql_backups.ENDING
    assert words == f"{made}: {made.stat().st_size:,} bytes, checked.\n"
    assert made.name.startswith("mastermind-2")
    assert made.suffix == f".{ending}"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with empty_database(tmp_path) as url:
        restored = manage(url, "restore", str(made))
        forced = manage(url, "restore", str(made), "--force")
    assert restored.returncode == 0, restored.stderr
    told, checked = restored.stdout.splitlines()
    assert told == f"Restored from {made}."
    games = int(checked.removeprefix("Checked: games ").partition(",")[0].replace(",", ""))
    assert FEW <= games <= played
    assert forced.stdout == restored.stdout
    assert everything_wrong() == []


@pytest.mark.deep
def test_a_backup_of_wrong_data_older_than_the_newest_rows_is_kept_and_told_by_all_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    old = play_codes(make_game(), "1122", "1234")
    play_codes(make_game(), "1122", "1234")
    store(old, guesses_used=5)
    monkeypatch.setattr(backup, "NEWEST", 1)

    _, words = back_up(tmp_path / "newest")
    with pytest.raises(CommandError) as refusal:
        back_up(tmp_path / "all", "--all")

    assert words.endswith("checked.\n")
    (made,) = (tmp_path / "all").iterdir()
    assert str(refusal.value).splitlines()[:2] == [
        f"{made} is written, but not checked. It does not pass check_data.",
        f"games_game {old.pk}: guesses_used is 5, right is 2",
    ]


def test_a_folder_that_cannot_be_is_told_and_leaves_nothing(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError, match=r"^There is no backup\. .*file/backups: "):
        back_up(tmp_path / "file" / "backups")


def test_a_file_that_is_no_backup_changes_nothing_and_none_replaces_players_without_force(
    tmp_path: Path,
):
    make_guest()
    with pytest.raises(CommandError, match=r"^The database is not empty, so nothing was changed\."):
        call_command("restore", tmp_path / "backup")
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
