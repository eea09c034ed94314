from django.apps import AppConfig
from django.core.checks import register

from games.checks import check_books


class GamesConfig(AppConfig):
    """The site: players, their games, and the pages on which they play."""

    name = "games"

    def ready(self) -> None:
        register(check_books)
