"""The shared cache as a database table that counts atomically and reports failed writes."""

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
        """Count in one transaction. Django reads and writes in two, and may lose counts between."""
        database = router.db_for_write(self.cache_model_class)
        connection = connections[database]
        with transaction.atomic(using=database):
            if connection.features.has_select_for_update:  # in SQLite, the transaction is the lock
                table = connection.ops.quote_name(self.table)
                row = self.make_and_validate_key(key, version=version)
                with connection.cursor() as cursor:
                    lock = f"SELECT 1 FROM {table} WHERE cache_key = %s FOR UPDATE"  # noqa: S608
                    cursor.execute(lock, [row])
                    # A row that is added after this query would be read without being locked.
                    if cursor.fetchone() is None:
                        raise ValueError(f"There is nothing to count for {key}.")
            return int(super().incr(key, delta, version))
