"""System checks of `manage.py check`, beyond Django's own."""

from typing import Any

from django.core import checks

from solver import RECIPES, BookError, load_book


def check_books(**_: Any) -> list[checks.CheckMessage]:
    """Warn about each book of perfect play that cannot be read."""
    found: list[checks.CheckMessage] = []
    for name in RECIPES:
        try:
            load_book(name)
        except BookError as error:
            hint = "Games go on without it: until it can be read, Perfect plays less well there."
            found.append(checks.Warning(str(error), hint=hint, obj=name, id="games.W001"))
    return found
