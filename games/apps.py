from django.apps import AppConfig
from django.core.checks import register

from games.checks import check_books


class GamesConfig(AppConfig):
    """The site: players, their games, and the pages on which they play."""

    name = "games"

    def ready(self) -> None:
        from games.accounts import codes  # noqa: PLC0415 (models are loaded only now)

        codes.put_in_place()
        register(check_books)
