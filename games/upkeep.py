"""When the commands that an operator schedules last succeeded, for the metrics and their alert."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import DatabaseError, models
from django.utils import timezone

ROWS_PER_BATCH = 1000  # rows that are deleted at a time, so that no lock is held for long


def delete_in_batches(rows: "models.QuerySet[Any]") -> int:
    """Delete rows; return how many, not counting rows that are deleted with them."""
    deleted, label = 0, rows.model._meta.label  # noqa: SLF001
    while step := list(rows.order_by().values_list("pk", flat=True)[:ROWS_PER_BATCH]):
        deleted += rows.filter(pk__in=step).delete()[1].get(label, 0)
    return deleted


class UpkeepQuerySet(models.QuerySet["Upkeep"]):
    def note(self, command: "Upkeep.Command", say: Callable[[str], object]) -> None:
        """Store that a command has just succeeded, or say that this was not possible.

        The command has done its work all the same, for instance a backup of a database that takes no changes.
        """
        try:
            self.update_or_create(command=command, defaults={"succeeded_at": timezone.now()})
        except DatabaseError:
            say("The metrics do not show this success: it could not be stored in the database.")

    def successes(self) -> "dict[Upkeep.Command, datetime | None]":
        """When each command last succeeded; None if it never has. One query."""
        found = dict(self.order_by().values_list("command", "succeeded_at"))
        return {command: found.get(command) for command in Upkeep.Command}


class Upkeep(models.Model):
    """A command that should run every day, and when it last succeeded."""

    class Command(models.TextChoices):
        TEND = "tend"
        BACKUP = "backup"
        CHECK_DATA = "check_data"

    command = models.CharField(max_length=20, primary_key=True, choices=Command)
    succeeded_at = models.DateTimeField()

    objects = UpkeepQuerySet.as_manager()

    class Meta:
        ordering = ["command"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(command__in=["tend", "backup", "check_data"]),
                name="upkeep_is_known",
            )
        ]

    def __str__(self) -> str:
        return f"{self.command}, {self.succeeded_at:%Y-%m-%d %H:%M}"
