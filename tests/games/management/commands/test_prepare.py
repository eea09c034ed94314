"""One command brings the database up to date."""

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


@pytest.mark.django_db
def test_every_migration_is_applied_and_the_table_of_the_cache_is_there():
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE cache")

    call_command("prepare", verbosity=0)

    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    caches["shared"].set("prepared", "yes")
    assert caches["shared"].get("prepared") == "yes"


@pytest.mark.django_db
def test_it_may_run_again_and_says_nothing_then(capsys: pytest.CaptureFixture[str]):
    for _ in range(2):
        call_command("prepare", verbosity=0)

    assert capsys.readouterr().out == ""
