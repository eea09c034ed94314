"""One command brings the database up to date."""

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import pre_migrate

from games.management.commands.prepare import LONGEST_WAIT


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
