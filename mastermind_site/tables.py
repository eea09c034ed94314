"""The cache in a table of the database, which says so when the table takes nothing."""

from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import OperationalError, connections, router


class TableCache(DatabaseCache):
    """Django's, in which a write that fails looks like one that was not needed.

    To a rate limit, a locked database then looks like a visitor who asks too often.
    """

    def _base_set(self, *args: Any, **kwargs: Any) -> bool:
        connection = connections[router.db_for_write(self.cache_model_class)]
        earlier, connection.errors_occurred = connection.errors_occurred, False
        try:
            is_set = bool(super()._base_set(*args, **kwargs))  # type: ignore[misc]
            if connection.errors_occurred and not is_set:
                raise OperationalError("the table of the cache cannot be written")
            return is_set
        finally:
            connection.errors_occurred = connection.errors_occurred or earlier
