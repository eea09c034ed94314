from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Players, games, boards and guesses, and what a visitor does with them."""

    name = "games"
