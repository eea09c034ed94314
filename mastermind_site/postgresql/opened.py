"""Which connections of this process to PostgreSQL are open: each thread keeps one.

Imports neither Django nor psycopg, because the worker is loaded before them, and also with SQLite.
"""

from threading import Lock
from typing import Any
from weakref import WeakSet

_made: "WeakSet[Any]" = WeakSet()  # of those that nobody closed, the server may have closed some
_access = Lock()


def note(connection: Any) -> None:
    """Remember a connection, until it is gone."""
    with _access:
        _made.add(connection)


def number_open() -> int:
    """How many connections are open; one that was found broken is not."""
    with _access:
        return sum(not connection.closed for connection in _made)
