"""When nothing else needs to read what a release writes."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from games import rollout
from tests.migrated import let_migrate

pytestmark = pytest.mark.django_db
MIGRATION = "0047_names_of_cookies"
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    rollout.complete_at.cache_clear()
    yield
    rollout.complete_at.cache_clear()


def test_a_new_database_has_no_release_before():
    assert rollout.is_complete(MIGRATION)


@pytest.mark.parametrize(
    ("ago", "is_complete"),
    [(timedelta(), False), (rollout.WAIT - SECOND, False), (rollout.WAIT + SECOND, True)],
)
def test_an_old_one_waits_for_a_week(ago: timedelta, is_complete: bool):
    let_migrate(MIGRATION, ago)

    assert rollout.is_complete(MIGRATION) == is_complete


def test_a_process_from_before_the_migration_waits():
    MigrationRecorder.Migration.objects.filter(name=MIGRATION).delete()

    assert not rollout.is_complete(MIGRATION)


@pytest.mark.parametrize("outage", [OperationalError, InterfaceError])
def test_nothing_is_complete_while_the_database_does_not_answer(outage: type[Exception]):
    def silent(*_asked: object) -> object:
        raise outage("connection refused")

    with connection.execute_wrapper(silent):
        assert not rollout.is_complete(MIGRATION)
    assert rollout.is_complete(MIGRATION)
