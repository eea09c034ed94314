from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.data.open_games import open_games


class Command(BaseCommand):
    """Runs once a night. A run that is killed leaves the files of the night before."""

    help = (
        "Write the games of players who agreed as open data: newline-delimited JSON, Parquet, the"
        " data card, and the digests. The same games give the same bytes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        words = (
            "the folder to write to (default: DATA_FOLDER, from which the site serves the files)"
        )
        parser.add_argument("--to", type=Path, default=settings.DATA_FOLDER, help=words)

    def handle(self, *args: Any, to: Path, **options: Any) -> None:  # noqa: ARG002
        try:
            from games.data.writing import write_edition  # noqa: PLC0415 (only this needs pyarrow)
        except ModuleNotFoundError as error:
            raise CommandError(
                "Parquet is written by pyarrow, which is not installed: make setup WITH=data adds it."
            ) from error
        try:
            written = write_edition(to, open_games(timezone.now()))
        except OSError as error:
            raise CommandError(f"The data cannot be written to {to}: {error.strerror}.") from error
        games, players = _counted(written.games, "game"), _counted(written.players, "player")
        self.stdout.write(f"{games} of {players} written to {to}.")


def _counted(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"
