from argparse import ArgumentTypeError
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from games.audit import Finding
from games.audit.tables import TABLES, check_table
from games.upkeep import Upkeep

MOST_LINES = 100  # lines about rows that are wrong, unless another number is given


class Command(BaseCommand):
    """Reads a page at a time, each as of one moment, so people may play meanwhile."""

    help = (
        "Work out again what follows from the guesses, and name each row that is wrong in a line: table,"
        " key, what is stored, and what is right. The exit code is 0 if all is right, 1 if something is"
        " wrong, and 2 if the check cannot run."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        words = "only what has changed since the beginning of this day, in UTC (2026-01-31)"
        parser.add_argument("--since", type=_day, help=words)
        words = f"the most lines about rows that are wrong; all are counted (default: {MOST_LINES})"
        parser.add_argument("--most", type=_number, default=MOST_LINES, help=words)
        words = "only the newest rows of each table, at most so many"
        parser.add_argument("--newest", type=_number, help=words)
        words = "write nothing, not even that the data were right now: for a copy of the database"
        parser.add_argument("--read-only", action="store_true", help=words)

    def handle(
        self,
        *args: Any,  # noqa: ARG002
        since: datetime | None,
        most: int,
        newest: int | None,
        **options: Any,
    ) -> None:
        wrong = 0
        try:
            for finding in self._check(since, newest):
                wrong += 1
                if wrong <= most:
                    self.stdout.write(str(finding))
        except DatabaseError as error:
            reason = str(error).strip().splitlines()[0]
            raise CommandError(f"The data cannot be read: {reason}.", returncode=2) from error
        if not wrong:
            if not options["read_only"] and newest is None:
                Upkeep.objects.note(Upkeep.Command.CHECK_DATA, self.stderr.write)
            return
        hidden = f", {wrong - most} of them not shown" if wrong > most else ""
        raise CommandError(f"{_counted(wrong, 'value')} wrong{hidden}.")

    def _check(self, since: datetime | None, newest: int | None) -> Iterator[Finding]:
        checked = []
        for table in TABLES:
            seen = 0
            for rows, findings in check_table(table, since, newest):
                seen += rows
                self.stderr.write(f"{table.name} {seen:,}", ending="\r")
                yield from findings
            self.stderr.write(f"{table.name} {seen:,}")
            checked.append(f"{table.name} {seen:,}")
        self.stdout.write(f"Checked: {', '.join(checked)}.")


def _day(text: str) -> datetime:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no date such as 2026-01-31") from None
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10**9:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1 to 1,000,000,000")
    return int(text)


def _counted(number: int, name: str) -> str:
    return f"{number:,} {name}{' is' if number == 1 else 's are'}"
