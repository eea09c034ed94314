from datetime import UTC
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from games.management import postgresql_backups, sqlite_backups
from games.management.backups import NEWEST, ROOT, BackupError, name_of
from games.upkeep import Upkeep

FOLDER = ROOT / "var" / "backups"


class Command(BaseCommand):
    """Runs while people play."""

    help = (
        "Write a backup of the database into one file, named by when it was made, which only its owner"
        f" may read, and check its newest {NEWEST:,} rows of each table, or all of them, with check_data."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        words = "the folder to write to (default: var/backups)"
        parser.add_argument("--to", type=Path, default=FOLDER, help=words)
        words = f"check all rows and not only the newest {NEWEST:,}, at about 1,200 games a second"
        parser.add_argument("--all", action="store_true", help=words)

    def handle(self, *args: Any, to: Path, **options: Any) -> None:  # noqa: ARG002
        newest = None if options["all"] else NEWEST
        now = timezone.now().astimezone(UTC)
        program = sqlite_backups if connection.vendor == "sqlite" else postgresql_backups
        target = to.resolve() / name_of(now, program.ENDING)
        try:
            program.back_up(target)
        except OSError as error:
            raise CommandError(f"There is no backup. {to}: {error.strerror}.") from error
        except BackupError as error:
            raise CommandError(f"There is no backup. {error}") from error
        try:
            program.check_data_in(target, newest)
        except BackupError as error:
            raise CommandError(f"{target} is written, but not checked. {error}") from error
        self.stdout.write(f"{target}: {target.stat().st_size:,} bytes, checked.")
        Upkeep.objects.note(Upkeep.Command.BACKUP, self.stderr.write)
