"""People at the table of a match, each with a browser of their own."""

from functools import partial
from importlib import import_module
from typing import Any

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Locator, Page

from games.core.player import Player
from games.live.match import Match, Opening
from games.live.seat import Seat
from tests.browser.table import Hand, Table, Visit
from tests.factories import make_guest


def open_match(*players: Player, secret: str = "", **choices: Any) -> Match:
    """A match under way, whose secrets are the same for all if one is given."""
    now = timezone.now()
    match = Match.objects.open(players[0], Opening(people=len(players), **choices), now)
    for player in players[1:]:
        match = Match.objects.change(match.token, now, partial(Match.sit, player=player, now=now))
    if secret:
        Seat.objects.filter(match=match, hides=False).update(secret=secret)
    return match


def guests(number: int) -> list[Player]:
    return [make_guest() for _ in range(number)]


def look(visit: Visit, match: Match, player: Player | None, hand: Hand = "both") -> Table:
    """The page of a match in another browser, as a player sees it, or as somebody who only watches."""
    table = visit("/robots.txt", hand=hand)
    seat_at(table, match, player)
    return table


def seat_at(table: Table, match: Match, player: Player | None) -> None:
    """Open a match in a browser as this player."""
    context = table.page.context
    if player:
        session = import_module(settings.SESSION_ENGINE).SessionStore()
        session["guest"] = player.pk
        session.save()
        key = str(session.session_key)
        context.add_cookies([{"name": "sessionid", "value": key, "url": table.page.url}])
    table.page.goto(match.get_absolute_url())


def seat(page: Page, name: str) -> Locator:
    """The line of a player at the table."""
    return page.locator(".seat").filter(has_text=name)
