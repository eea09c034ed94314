from django.apps import AppConfig
from django.core.checks import register

from games.checks import check_books


class GamesConfig(AppConfig):
    """Players, games, boards and guesses, and what a visitor does with them."""

    name = "games"

    def ready(self) -> None:
        register(check_books)
