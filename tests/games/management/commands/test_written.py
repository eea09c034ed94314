"""Commands that write files of the repository again, and the one that prepares the database."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Q
from django.db.models.signals import pre_migrate

from games.data.downloads import TREES_FILE, tree_files
from games.management.backups import of_games
from games.management.commands import list_trees, make_exercises, rate_levels
from games.management.commands.prepare import LONGEST_WAIT
from games.ratings.levels import FILE
from games.train.ready_made import FILE as EXERCISES
from solver import LEVELS


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    copy = tmp_path / "levels.json"
    copy.write_text(FILE.read_text())
    monkeypatch.setattr(rate_levels, "FILE", copy)
    return copy


def run(**options: int | str) -> str:
    printed = StringIO()
    call_command("rate_levels", stdout=printed, **options)
    return printed.getvalue()


@pytest.mark.deep
def test_one_rules_are_rated_the_same_each_time_and_the_others_stay(file: Path):
    printed = run(rules="mini", matches=200, seed=7)

    first = file.read_text()
    made, before = json.loads(first)["rules"], json.loads(FILE.read_text())["rules"]
    assert printed == f"Mini: 200 matches of all levels.\nWritten to {file}.\n"
    assert set(made["3x6"]["levels"]) == set(LEVELS)
    assert (made["3x6"]["matches"], made["3x6"]["seed"]) == (200, 7)
    assert made | {"3x6": None} == before | {"3x6": None}
    run(rules="mini", matches=200, seed=7)
    assert file.read_text() == first
    run(rules="mini", matches=200, seed=8)
    assert file.read_text() != first


# Files in the repository


@pytest.mark.deep
def test_the_exercises_are_written_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    copy, printed = tmp_path / "positions.json", StringIO()
    monkeypatch.setattr(make_exercises, "FILE", copy)

    call_command("make_exercises", stdout=printed)

    assert copy.read_text() == EXERCISES.read_text()
    assert printed.getvalue() == f"300 exercises written to {copy}.\n"


def test_the_trees_are_listed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    copy, printed = tmp_path / "trees.json", StringIO()
    monkeypatch.setattr(list_trees, "TREES_FILE", copy)
    monkeypatch.setattr(list_trees, "grow_tree_files", lambda: iter(tree_files()))

    call_command("list_trees", stdout=printed)

    assert copy.read_text() == TREES_FILE.read_text()
    assert printed.getvalue() == f"40 trees listed in {copy}.\n"


# The database


@pytest.mark.postgres
@pytest.mark.django_db
def test_every_migration_is_applied_and_the_table_of_the_cache_is_there_also_on_running_again(
    capsys: pytest.CaptureFixture[str],
):
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE cache")

    call_command("prepare", verbosity=0)

    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    caches["shared"].set("prepared", "yes")
    assert caches["shared"].get("prepared") == "yes"
    call_command("prepare", verbosity=0)
    assert capsys.readouterr().out == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("last", "missing"),
    [
        ("0040_bots", "0041_called_off_by"),
        ("0054_gains_from_provisional_ratings", "0055_names_have_marks"),
    ],
)
def test_a_database_amid_the_migrations_that_one_replaces_is_refused(last: str, missing: str):
    recorded = MigrationRecorder.Migration.objects.filter(app="games")
    recorded.filter(Q(name__gt=last) | Q(name__in=of_games())).delete()
    before = set(recorded.values_list("name", flat=True))

    with pytest.raises(CommandError) as refusal:
        call_command("prepare", verbosity=0)

    assert str(refusal.value) == (
        f"Nothing was changed. The database has the migration {last} but not {missing};"
        " first run prepare of the version that still has both files."
    )
    assert set(recorded.values_list("name", flat=True)) == before


@pytest.mark.django_db
def test_a_database_with_all_that_a_migration_replaces_goes_on():
    recorded = MigrationRecorder.Migration.objects.filter(app="games")
    replacing = [name for name, each in of_games().items() if each.replaces]
    recorded.filter(name__in=replacing).delete()

    call_command("prepare", verbosity=0)

    assert {*of_games()} <= set(recorded.values_list("name", flat=True))


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one lock.")
def test_a_migration_does_not_wait_long_for_a_lock():
    def longest_wait(**_more: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            waits.append(cursor.fetchone()[0])

    waits: list[str] = []
    pre_migrate.connect(longest_wait)
    try:
        call_command("prepare", verbosity=0)
    finally:
        pre_migrate.disconnect(longest_wait)
    longest_wait()

    assert set(waits[:-1]) == {LONGEST_WAIT}
    assert waits[-1] == "0"
