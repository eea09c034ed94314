"""Which connections of this process to PostgreSQL are open: each thread keeps one.

It imports neither Django nor psycopg, because the worker, which imports it, is loaded before them, and
also if the site uses SQLite.
"""

from threading import Lock
from typing import Any
from weakref import WeakSet

_made: "WeakSet[Any]" = WeakSet()  # the server may have closed some of them
_access = Lock()


def note(connection: Any) -> None:
    """Remember a connection for as long as it exists."""
    with _access:
        _made.add(connection)


def number_open() -> int:
    """How many connections are open, without those that were found broken."""
    with _access:
        return sum(not connection.closed for connection in _made)
