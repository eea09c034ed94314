"""The shared cache as a table: it counts at once, and a write that failed is no write that was spared."""

from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from mastermind_site.tables import TableCache

pytestmark = pytest.mark.django_db


@pytest.fixture
def cache() -> TableCache:
    cache = TableCache("cache", {})
    cache.clear()
    return cache


def expiry_of(key: str) -> Any:
    """When a row of the cache expires, as the database has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT expires FROM cache WHERE cache_key = %s", [f":1:{key}"])
        [expiry] = cursor.fetchone()
    return expiry


def test_a_sum_is_counted_and_one_that_there_is_not_is_missed(cache: TableCache):
    cache.add("ada", 0, 60)

    assert [cache.incr("ada"), cache.incr("ada", 5)] == [1, 6]
    with pytest.raises(ValueError, match="bob"):
        cache.incr("bob")


@pytest.mark.parametrize("seconds", [60, 3_600])
def test_what_is_counted_expires_when_it_would_have(cache: TableCache, seconds: int):
    cache.add("ada", 0, seconds)
    before = expiry_of("ada")

    cache.incr("ada")
    cache.incr("ada", 5)

    assert expiry_of("ada") == before


def test_what_has_expired_is_counted_anew(cache: TableCache):
    cache.set("ada", 7, 60)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cache SET expires = %s", ["2020-01-01 00:00:00+00:00"])

    with pytest.raises(ValueError, match="ada"):
        cache.incr("ada")

    assert cache.add("ada", 0, 60)
    assert cache.incr("ada") == 1


def test_a_key_is_added_once_and_the_second_time_is_no_failure(cache: TableCache):
    assert [cache.add("ada", 1, 60), cache.add("ada", 2, 60)] == [True, False]
    assert cache.get("ada") == 1


def test_a_write_that_fails_is_an_outage(cache: TableCache):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE cache RENAME COLUMN expires TO gone")

    with pytest.raises(OperationalError, match="cannot be written"):
        cache.add("ada", 1, 60)


def test_what_failed_before_is_remembered_and_is_no_failure_of_this_write(cache: TableCache):
    connection.errors_occurred = True
    try:
        assert cache.add("ada", 1, 60)
        assert connection.errors_occurred
    finally:
        connection.errors_occurred = False


def test_a_count_is_undone_with_the_transaction_around_it(cache: TableCache):
    cache.add("ada", 0, 60)

    with transaction.atomic():
        cache.incr("ada", 5)
        transaction.set_rollback(True)

    assert cache.get("ada") == 0
