"""Browsers that an account has signed in from, so that strangers' wrong passwords lock none of them out."""

import secrets
from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.models import Player

COOKIE = "known"
MOST_ACCOUNTS = 5  # that one browser is known to, the last ones


class Browser(NamedTuple):
    """A browser under a random name, and the keys of the accounts that it is known to."""

    name: str
    accounts: tuple[int, ...] = ()

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        """What the site has signed into its cookie; otherwise a new one, known to nobody."""
        age = settings.SESSION_COOKIE_AGE
        kept = request.get_signed_cookie(COOKIE, default="", max_age=age)
        name, *accounts = (kept or secrets.token_urlsafe(16)).split(".")
        return cls(name, tuple(map(int, accounts)))

    def __str__(self) -> str:
        return ".".join([self.name, *map(str, self.accounts)])


def known_browser(request: HttpRequest, player_name: str) -> str:
    """The name of this browser, if it is known to the account of this name; else empty."""
    browser = Browser.of(request)
    player = Player.objects.named(player_name) if browser.accounts else None
    return browser.name if player and player.pk in browser.accounts else ""


def remember_browser(request: HttpRequest, response: HttpResponse, player: Player) -> HttpResponse:
    """Let this browser be known to an account that has signed in from it."""
    name, accounts = Browser.of(request)
    others = tuple(account for account in accounts if account != player.pk)
    response.set_signed_cookie(
        COOKIE,
        str(Browser(name, (player.pk, *others)[:MOST_ACCOUNTS])),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget_browser(response: HttpResponse) -> HttpResponse:
    """Let this browser be known to no account."""
    response.delete_cookie(COOKIE, samesite="Lax")
    return response
