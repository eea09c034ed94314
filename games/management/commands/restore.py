from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.management import postgresql_backups, sqlite_backups
from games.management.backups import BackupError, is_empty


class Command(BaseCommand):
    """Replaces everything in one transaction, and then does what `prepare` and `check_data` do."""

    help = (
        "Restore the database from a backup, bring its tables up to date, and check it. A database that"
        " has players is only replaced with --force. A file that is cut or foreign changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` has written")
        words = "replace a database that is not empty; what is in it is lost"
        parser.add_argument("--force", action="store_true", help=words)

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:  # noqa: ARG002
        if not (force or is_empty()):
            raise CommandError(
                "The database is not empty, so nothing was changed. To replace all that is in it,"
                " call make restore with FORCE=1, or manage.py restore with --force."
            )
        connection.close()
        try:
            (sqlite_backups if connection.vendor == "sqlite" else postgresql_backups).restore(file)
        except BackupError as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        call_command("prepare", verbosity=0)
        self.stdout.write(f"Restored from {file}.")
        call_command("check_data", stdout=self.stdout, stderr=self.stderr)
