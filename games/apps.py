"""The one Django app of the site."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.features import register  # noqa: PLC0415, once the models are loaded

        register()
