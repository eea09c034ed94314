"""Whether the shared cache answers: a table is read, and Redis must take a value."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from mastermind_site import shared

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOBODY = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://[::1]:1"}
NO_TABLE = {"BACKEND": "mastermind_site.tables.TableCache", "LOCATION": "nowhere"}


def test_a_table_answers_without_being_written():
    with CaptureQueriesContext(connection) as asked:
        assert shared.answers()

    assert asked.captured_queries
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)


def test_a_table_takes_values():
    assert shared.takes_values()


@pytest.mark.django_db(transaction=True)  # PostgreSQL ends a transaction in which a query failed
@pytest.mark.parametrize("cache", [NOBODY, NO_TABLE], ids=["no server", "no table"])
def test_a_cache_that_is_not_there_does_not_answer(settings: Settings, cache: dict[str, str]):
    settings.CACHES = settings.CACHES | {"shared": cache}

    assert not shared.answers()
    assert not shared.takes_values()
