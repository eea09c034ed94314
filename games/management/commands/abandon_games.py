from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.management import MAX_DAYS
from games.models import Game
from games.models.queries import IDLE_DAYS


class Command(BaseCommand):
    """Runs as a part of `tend`."""

    help = (
        "End the games in which nobody has guessed for a while: as given up, or as abandoned if"
        " their players have guessed no code."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        told = f"how long a while is (default: {IDLE_DAYS})"
        parser.add_argument("--days", type=int, default=IDLE_DAYS, help=told)

    def handle(self, *args: Any, days: int, **options: Any) -> None:  # noqa: ARG002
        if not 1 <= days <= MAX_DAYS:
            raise CommandError(f"--days is from 1 to {MAX_DAYS}, not {days}.")
        ended = Game.objects.end_idle(since=timezone.now() - timedelta(days=days))
        self.stdout.write(f"{ended} idle game{'' if ended == 1 else 's'} ended.")
