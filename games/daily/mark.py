"""The mark in the navigation that today's daily waits for the visitor."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.core.days import today
from games.visitors.players import player_of


def daily_mark(request: HttpRequest) -> dict[str, object]:
    """The context of every page; nothing is asked unless a template shows the mark."""
    return {"daily_waits": SimpleLazyObject(lambda: is_unplayed(request))}


def is_unplayed(request: HttpRequest) -> bool:
    """Whether the visitor has not begun today's daily. It costs no query besides that for the visitor."""
    player = player_of(request)
    return player is None or player.daily_begun != today()
