"""What is found wrong, and how it is told."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from solver import Rules, RulesError


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
    if stored != right:
        yield Finding(row._meta.db_table, row.pk, what, told(stored), told(right))  # noqa: SLF001


def told(value: object) -> str:
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


def rules_of(row: Any) -> Rules | None:
    """The rules of a row; None if there are none with these sizes."""
    try:
        return Rules(row.pegs, row.colors, row.repeats)
    except RulesError:
        return None


Law = Callable[[Any], Iterator[Finding]]


def break_laws(row: Any, laws: tuple[Law, ...]) -> Iterator[Finding]:
    """What breaks any of these laws."""
    for law in laws:
        yield from law(row)
