"""The shared cache as a table: it writes in one query, counts at once, and stays small."""

from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from mastermind_site import caches
from mastermind_site.caches import WRITES_PER_CULL, TableCache

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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


def expire(*keys: str) -> None:
    with connection.cursor() as cursor:
        for key in keys:
            past = ["2020-01-01 00:00:00+00:00", f":1:{key}"]
            cursor.execute("UPDATE cache SET expires = %s WHERE cache_key = %s", past)


def rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM cache")
        [number] = cursor.fetchone()
    return int(number)


@pytest.mark.parametrize("seconds", [60, 3_600])
def test_what_is_counted_expires_when_it_would_have(cache: TableCache, seconds: int):
    cache.add("ada", 0, seconds)
    before = expiry_of("ada")

    cache.incr("ada")
    cache.incr("ada", 5)

    assert expiry_of("ada") == before
    assert cache.get("ada") == 6
    cache.set("ada", 7, None)  # which never expires
    assert cache.get("ada") == 7


def test_what_has_expired_is_counted_anew(cache: TableCache):
    cache.set("ada", 7, 60)
    expire("ada")

    with pytest.raises(ValueError, match="ada"):
        cache.incr("ada")

    assert [cache.add("ada", 0, 60), cache.add("ada", 2, 60)] == [True, False]
    assert cache.incr("ada") == 1


@pytest.mark.parametrize("mode", ["set", "add"])
def test_a_write_is_one_query(cache: TableCache, mode: str):
    with CaptureQueriesContext(connection) as asked:
        getattr(cache, mode)("ada", 1, 60)

    assert len(asked) == 1


def test_a_write_that_fails_is_an_outage(cache: TableCache):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE cache RENAME COLUMN expires TO gone")

    with pytest.raises(DatabaseError):
        cache.add("ada", 1, 60)


def test_all_that_has_expired_can_be_forgotten_and_counted(
    cache: TableCache, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(caches, "CULL", caches.CULL.replace("LIMIT 1000", "LIMIT 2"))
    cache.set("new", 1, 60)
    for number in range(5):
        cache.set(f"old-{number}", 1, 60)
    expire(*(f"old-{number}" for number in range(5)))

    assert cache.forget_expired() == 5
    assert cache.forget_expired() == 0
    assert rows() == 1


def test_a_flood_of_keys_is_bounded():
    cache = TableCache("cache", {"OPTIONS": {"MAX_ENTRIES": 300}})
    cache.clear()

    for number in range(7 * WRITES_PER_CULL):
        cache.add(f"key-{number}", 1, 60)
        assert rows() <= 300 + WRITES_PER_CULL
