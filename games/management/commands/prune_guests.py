from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.management import MAX_DAYS
from games.models import Player


class Command(BaseCommand):
    """Runs as a part of `tend`."""

    help = (
        "Delete guests who came long ago and have neither games nor challenges, and guests who have"
        " not played for GUEST_DAYS, with all of their data."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=30,
            help="how long ago guests without games came (default: 30)",
        )

    def handle(self, *args: Any, days: int, **options: Any) -> None:  # noqa: ARG002
        if not 1 <= days <= MAX_DAYS:
            raise CommandError(f"--days is from 1 to {MAX_DAYS}, not {days}.")
        now = timezone.now()
        pruned = Player.objects.prune_guests(before=now - timedelta(days=days))
        pruned += Player.objects.prune_unseen_guests(since=now - timedelta(settings.GUEST_DAYS))
        self.stdout.write(f"{pruned} guest{'' if pruned == 1 else 's'} pruned.")
