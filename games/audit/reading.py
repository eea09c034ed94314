"""Tables, a page at a time. All rows of a page, and those beside them, are of one moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import QuerySet

ROWS_PER_PAGE = 500  # rows that are read at a time, with what belongs to them: a few megabytes

# On SQLite, a transaction of the site locks the file for writing; this one only reads.
_BEGIN = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
}


@contextmanager
def one_moment() -> Iterator[None]:
    """Whatever is read is of the same moment, while others write. Inside a transaction, that of it."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def pages(rows: "QuerySet[Any]", newest: int | None = None) -> Iterator[list[Any]]:
    """The rows by key; only the newest if a number is given. Who uses a page sees it at its moment."""
    ahead = rows.order_by("pk")
    if newest is not None:
        keys = list(rows.order_by("-pk").values_list("pk", flat=True)[:newest])[-1:]
        ahead = ahead.filter(pk__gte=keys[0]) if keys else ahead
    last: Any = None
    while True:
        beyond = ahead if last is None else ahead.filter(pk__gt=last)
        with one_moment():
            page = list(beyond[:ROWS_PER_PAGE])
            if page:
                yield page
        if len(page) < ROWS_PER_PAGE:
            return
        last = page[-1].pk
