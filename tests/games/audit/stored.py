"""What the check says of everything that a test has stored."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import Model

from games.audit.tables import TABLES, check_table


def everything_wrong() -> list[str]:
    """A line for each value that is wrong in any table."""
    return [
        str(finding)
        for table in TABLES
        for _, findings in check_table(table)
        for finding in findings
    ]


def wrong_in(table: str) -> list[str]:
    """A line for each value that is wrong in one of the tables."""
    found = next(each for each in TABLES if each.name == table)
    return [str(finding) for _, findings in check_table(found) for finding in findings]


def store(row: Model, **fields: Any) -> None:
    """Write past all verbs."""
    type(row)._base_manager.filter(pk=row.pk).update(**fields)  # noqa: SLF001


def told_while(row: Model, look: Callable[[], list[str]], **fields: Any) -> list[str]:
    """What is told while a row has other values; then it has its own ones again."""
    with transaction.atomic():
        store(row, **fields)
        told = look()
        transaction.set_rollback(True)
    return told


def name_of(row: Model) -> str:
    """How a finding begins that is about a row."""
    return f"{row._meta.db_table} {row.pk}"  # noqa: SLF001
