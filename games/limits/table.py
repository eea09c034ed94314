"""The shared cache as a table of the database, in which counting is one step."""

from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router, transaction


class TableCache(DatabaseCache):
    def __init__(self, table: str, params: dict[str, Any]) -> None:
        super().__init__(table, params)
        self.table = table

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count in one transaction; Django's reads and writes in two, and loses what comes between."""
        database = router.db_for_write(self.cache_model_class)
        connection = connections[database]
        with transaction.atomic(using=database):
            if connection.features.has_select_for_update:  # where not, the transaction is the lock
                table = connection.ops.quote_name(self.table)
                row = self.make_and_validate_key(key, version=version)
                with connection.cursor() as cursor:
                    lock = f"SELECT 1 FROM {table} WHERE cache_key = %s FOR UPDATE"  # noqa: S608
                    cursor.execute(lock, [row])
            return int(super().incr(key, delta, version))
