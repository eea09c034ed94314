"""Accounts that have signed in from a browser: strangers cannot lock them out of it, and it is not reported by mail."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.core.player import Player

MAX_ACCOUNTS = 5  # that one browser remembers, the latest first


def accounts_of(request: HttpRequest) -> list[int]:
    name, age = settings.KNOWN_COOKIE_NAME, settings.SESSION_COOKIE_AGE
    kept = request.get_signed_cookie(name, default="", max_age=age) or ""
    return [int(account) for account in kept.split(".") if account.isdecimal()]


def remember_browser(request: HttpRequest, response: HttpResponse, player: Player) -> HttpResponse:
    """Let an account that has signed in from this browser know it from now on."""
    accounts = [player.pk, *(other for other in accounts_of(request) if other != player.pk)]
    response.set_signed_cookie(
        settings.KNOWN_COOKIE_NAME,
        ".".join(map(str, accounts[:MAX_ACCOUNTS])),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget_browser(response: HttpResponse) -> HttpResponse:
    response.delete_cookie(settings.KNOWN_COOKIE_NAME, samesite="Lax")
    return response
