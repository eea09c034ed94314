"""The cache that all processes share: a table, or Redis and what replaces it while that does not answer."""

import base64
import pickle
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from itertools import count
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.db import connection, transaction
from django.utils import timezone
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from mastermind_site.breaker import Breaker, StillSilentError

WRITES_PER_CULL = 100  # writes of a process from one look at the size of the table to the next
MOST_ENTRIES = 100_000  # with fewer, a flood of new keys would push out counters of rate limits
_writes = count(1)

PUT = (
    "INSERT INTO {table} (cache_key, value, expires) VALUES (%s, %s, %s)"
    " ON CONFLICT (cache_key) DO UPDATE SET value = excluded.value, expires = excluded.expires"
)
ADD = PUT + " WHERE {table}.expires < %s"
COUNT = "SELECT COUNT(*) FROM {table}"
CULL = (
    "DELETE FROM {table} WHERE cache_key IN"
    " (SELECT cache_key FROM {table} WHERE expires < %s LIMIT 1000{lock})"
)
THIN = (
    "DELETE FROM {table} WHERE cache_key IN"
    " (SELECT cache_key FROM {table} ORDER BY expires LIMIT %s{lock})"
)


class TableCache(DatabaseCache):
    """Django's database cache, except that it writes in one query, and reports what fails.

    Django's counts all rows before each write, asks for the row, and then writes it. And a write
    that failed looks like one that was not needed: to a rate limit, a locked database would look
    like a visitor who asks too often.
    """

    def __init__(self, table: str, params: dict[str, Any]) -> None:
        super().__init__(table, params)
        self.table = table
        self.most_entries = int(params.get("OPTIONS", {}).get("MAX_ENTRIES", MOST_ENTRIES))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> None:
        self._put(PUT, key, value, timeout, version)

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> bool:
        return self._put(ADD, key, value, timeout, version, self._at(timezone.now()))

    def _put(self, sql: str, key: Any, value: Any, timeout: Any, version: Any, *more: Any) -> bool:
        """Write a row; return whether it was written."""
        if next(_writes) % WRITES_PER_CULL == 0:
            self._shrink()
        row = self.make_and_validate_key(key, version=version)
        return bool(self._execute(sql, row, self._pack(value), self._expiry(timeout), *more))

    def forget_expired(self) -> int:
        """Delete all rows that have expired, in short steps; return how many."""
        forgotten = 0
        while step := self._cull_expired():
            forgotten += step
        return forgotten

    def _cull_expired(self) -> int:
        """Delete at most a thousand rows that have expired; return how many."""
        return self._execute(CULL, self._at(timezone.now()))

    def _shrink(self) -> None:
        """Delete some rows that have expired, and if there are still too many, those that expire next."""
        self._cull_expired()
        with connection.cursor() as cursor:
            cursor.execute(COUNT.replace("{table}", self._quoted))
            [number] = cursor.fetchone()
        if number > self.most_entries:
            gone = number - self.most_entries * 2 // 3
            self._execute(THIN, gone)

    def _expiry(self, timeout: Any) -> Any:
        seconds = self.get_backend_timeout(timeout)
        if seconds is None:
            return self._at(datetime.max.replace(tzinfo=UTC))
        return self._at(datetime.fromtimestamp(seconds, tz=UTC))

    def _at(self, moment: datetime) -> Any:
        """A moment as the table has it, in whole seconds."""
        return connection.ops.adapt_datetimefield_value(moment.replace(microsecond=0))

    def _pack(self, value: Any) -> str:
        """A value as Django's cache writes values."""
        return base64.b64encode(pickle.dumps(value, self.pickle_protocol)).decode("ascii")

    @property
    def _quoted(self) -> str:
        return str(connection.ops.quote_name(self.table))

    def _execute(self, sql: str, *values: Any) -> int:
        """Write by one statement; how many rows it found. Two that delete do not wait for each other."""
        has_locks = connection.features.has_select_for_update_skip_locked
        lock = " FOR UPDATE SKIP LOCKED" if has_locks else ""
        with connection.cursor() as cursor:
            cursor.execute(sql.replace("{table}", self._quoted).replace("{lock}", lock), values)
            return int(cursor.rowcount)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count in one transaction, and leave the expiry as it is.

        Django reads and writes in two, so that counts may be lost between, and lets what was counted
        expire after the time that is usual for the cache.
        """
        row = self.make_and_validate_key(key, version=version)
        with transaction.atomic():
            value = self.get(key, version=version) if self._lock(row) else None
            if value is not None:
                value = int(value) + delta
                self._write(row, value)
        if (
            value is None
        ):  # raised after the transaction, in which a row that has expired is deleted
            raise ValueError(f"There is nothing to count for {key}.")
        return value

    def _lock(self, row: str) -> bool:
        """Let nobody else count this row until the transaction ends; False if there is no row.

        One that is added after this query would be read without being locked.
        """
        if not connection.features.has_select_for_update:
            return True  # in SQLite, the transaction is the lock
        with connection.cursor() as cursor:
            lock = f"SELECT 1 FROM {self._quoted} WHERE cache_key = %s FOR UPDATE"  # noqa: S608
            cursor.execute(lock, [row])
            return cursor.fetchone() is not None

    def _write(self, row: str, value: int) -> None:
        """Write a value alone, whose row keeps its expiry."""
        update = "UPDATE {table} SET value = %s WHERE cache_key = %s"
        self._execute(update, self._pack(value), row)


STAND_IN_ENTRIES = 10_000  # entries of the replacement, mostly counters: about 5 MB
ASKED = "answers"  # the key that is written and read
ASKED_SECONDS = 60

breaker = Breaker("Redis", rest=5.0)


def _or_here(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method on Redis, or on the cache of this process if Redis does not answer."""

    @wraps(method)
    def ask(cache: "SharedCache", *args: Any, **kwargs: Any) -> Any:
        try:
            with breaker.asking(NoConnection, NoAnswer):
                return method(cache, *args, **kwargs)
        except (StillSilentError, NoConnection, NoAnswer):
            return getattr(cache.stand_in, method.__name__)(*args, **kwargs)

    return ask


class SharedCache(RedisCache):
    """Redis; while it does not answer, a cache of this process, whose limits count only for it.

    What limits and polls do with a cache is replaced, and nothing else.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        bound = {"OPTIONS": {"MAX_ENTRIES": STAND_IN_ENTRIES}}
        self.stand_in = LocMemCache("stand-in", params | bound)

    add = _or_here(RedisCache.add)
    get = _or_here(RedisCache.get)
    set = _or_here(RedisCache.set)
    delete = _or_here(RedisCache.delete)
    get_many = _or_here(RedisCache.get_many)
    incr = _or_here(RedisCache.incr)


def shared_cache_answers(*, is_written: bool = False) -> bool:
    """Whether the cache answers now, not what replaces it; this does not wait long.

    Redis must accept a value, because it may allow only reading when its memory or its disk is full. A table
    is only read, unless `is_written`: writing might have to wait for a command that locks SQLite.
    """
    shared = caches["shared"]
    try:
        if isinstance(shared, TableCache) and not is_written:
            shared.get(ASKED)
            return True
        shared.set(ASKED, "ok", timeout=ASKED_SECONDS)
        return bool(shared.get(ASKED) == "ok")
    except Exception:  # each kind of cache raises its own errors
        return False
