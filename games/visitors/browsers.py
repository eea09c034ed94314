"""Browsers that an account knows, so that wrong passwords of strangers do not lock them out."""

import secrets
from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.models import Player

COOKIE = "known"
MAX_ACCOUNTS = 5  # accounts that one browser remembers, the latest


class Browser(NamedTuple):
    """The random name of a browser, and the keys of the accounts that know it."""

    name: str
    accounts: tuple[int, ...] = ()

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        """The browser in the signed cookie, or a new one that no account knows."""
        age = settings.SESSION_COOKIE_AGE
        kept = request.get_signed_cookie(COOKIE, default="", max_age=age)
        name, *accounts = (kept or secrets.token_urlsafe(16)).split(".")
        return cls(name, tuple(map(int, accounts)))

    def __str__(self) -> str:
        return ".".join([self.name, *map(str, self.accounts)])


def known_browser(request: HttpRequest, player_name: str) -> str:
    """The name of this browser if the account with this name knows it, otherwise empty."""
    browser = Browser.of(request)
    player = Player.objects.named(player_name) if browser.accounts else None
    return browser.name if player and player.pk in browser.accounts else ""


def is_known(request: HttpRequest, player: Player) -> bool:
    """Whether this browser has signed in to an account before."""
    return player.pk in Browser.of(request).accounts


def remember_browser(request: HttpRequest, response: HttpResponse, player: Player) -> HttpResponse:
    """Let an account that has signed in from this browser know it from now on."""
    name, accounts = Browser.of(request)
    others = tuple(account for account in accounts if account != player.pk)
    response.set_signed_cookie(
        COOKIE,
        str(Browser(name, (player.pk, *others)[:MAX_ACCOUNTS])),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget_browser(response: HttpResponse) -> HttpResponse:
    """Make this browser unknown to every account."""
    response.delete_cookie(COOKIE, samesite="Lax")
    return response
