"""The shared cache as a database table that counts atomically and reports failed writes."""

import base64
import pickle
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import OperationalError, connections, router, transaction


class TableCache(DatabaseCache):
    """Django's database cache, except that a failed write raises OperationalError.

    In Django's, a failed write looks like one that was not needed. A locked database would then
    look to a rate limit like a visitor who asks too often.
    """

    def __init__(self, table: str, params: dict[str, Any]) -> None:
        super().__init__(table, params)
        self.table = table

    def _base_set(self, mode: str, key: str, *args: Any) -> bool:
        connection = connections[router.db_for_write(self.cache_model_class)]
        earlier, connection.errors_occurred = connection.errors_occurred, False
        try:
            is_set = bool(super()._base_set(mode, key, *args))  # type: ignore[misc]
            if connection.errors_occurred and not is_set and not self._holds(key):
                raise OperationalError("the table of the cache cannot be written")
            return is_set
        finally:
            connection.errors_occurred = connection.errors_occurred or earlier

    def _holds(self, key: str) -> bool:
        """Whether the row exists: then another request added it first, and nothing has failed."""
        connection = connections[router.db_for_write(self.cache_model_class)]
        table = connection.ops.quote_name(self.table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT 1 FROM {table} WHERE cache_key = %s", [key])  # noqa: S608
            return cursor.fetchone() is not None

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count in one transaction, and leave the expiry as it is.

        Django reads and writes in two, so that counts may be lost between, and lets what was counted
        expire after the time that is usual for the cache.
        """
        database = router.db_for_write(self.cache_model_class)
        row = self.make_and_validate_key(key, version=version)
        with transaction.atomic(using=database):
            value = self.get(key, version=version) if self._lock(row) else None
            if value is not None:
                value = int(value) + delta
                self._write(row, value)
        if value is None:  # told after the transaction, in which a row that has expired is deleted
            raise ValueError(f"There is nothing to count for {key}.")
        return value

    def _lock(self, row: str) -> bool:
        """Let nobody else count this row until the transaction ends; False if there is no row.

        One that is added after this query would be read without being locked.
        """
        connection = connections[router.db_for_write(self.cache_model_class)]
        if not connection.features.has_select_for_update:
            return True  # in SQLite, the transaction is the lock
        table = connection.ops.quote_name(self.table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT 1 FROM {table} WHERE cache_key = %s FOR UPDATE", [row])  # noqa: S608
            return cursor.fetchone() is not None

    def _write(self, row: str, value: int) -> None:
        """Write a value alone, as Django's cache writes values."""
        connection = connections[router.db_for_write(self.cache_model_class)]
        table = connection.ops.quote_name(self.table)
        packed = base64.b64encode(pickle.dumps(value, self.pickle_protocol)).decode("ascii")
        with connection.cursor() as cursor:
            update = f"UPDATE {table} SET value = %s WHERE cache_key = %s"  # noqa: S608
            cursor.execute(update, [packed, row])
