"""Whether what is stored is right: the guesses are played again, and what follows from them is compared.

Each law yields a finding for each row that breaks it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

ROUNDING = 1e-6  # sums of floating-point numbers may differ by less


class Finding(NamedTuple):
    """A row that breaks a law. `stored` and `right` are what is there and what should be."""

    table: str
    key: object
    what: str
    stored: str
    right: str

    def __str__(self) -> str:
        return f"{self.table} {self.key}: {self.what} is {self.stored}, right is {self.right}"


def wrong(row: Any, what: str, stored: object, right: object) -> Iterator[Finding]:
    """A finding about a row if the two differ."""
    if isinstance(stored, float) and isinstance(right, float):
        is_right = abs(stored - right) <= ROUNDING
    else:
        is_right = stored == right
    if not is_right:
        yield Finding(row._meta.db_table, row.pk, what, in_words(stored), in_words(right))  # noqa: SLF001


def in_words(value: object) -> str:
    """A value in one line."""
    match value:
        case "":
            return "empty"
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.6f}"
    return " ".join(str(value).split())
