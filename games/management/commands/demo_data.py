import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from games.core.game import Game
from games.management.demo import Demo


class Command(BaseCommand):
    help = "Fill the database with made-up people and their games over the past year."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=40, help="how many (default: 40)")
        parser.add_argument("--games", type=int, default=4000, help="how many (default: 4000)")

    def handle(
        self,
        *args: Any,  # noqa: ARG002
        players: int,
        games: int,
        **options: Any,  # noqa: ARG002
    ) -> None:
        if there := Game.objects.count():
            raise CommandError(
                f"The database holds {there} game{'' if there == 1 else 's'} already,"
                " from which nothing would tell made-up ones."
            )
        password = secrets.token_urlsafe(9)
        with transaction.atomic():
            shown = Demo(timezone.now()).fill(players, games, password)
        self.stdout.write(
            f"{games} games of {players} players. Sign in as {shown} with the password {password},"
            f" who has {shown.games.count()} of them."
        )
