"""How long somebody waits whom allauth's own limits have stopped, and the words for it."""

import time
from http import HTTPStatus
from math import ceil

from allauth.account import app_settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games import metrics
from games.visitors.current import request_id

# The limits of an account page by the name of its address; a page without a name here has one of a minute.
LIMIT_OF = {
    "account_login": "login",
    "account_signup": "signup",
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_change_password": "change_password",
    "account_email": "manage_email",
    "account_reauthenticate": "reauthenticate",
}
USUAL = 60  # seconds
MINUTES = 120  # up to which a wait is told in minutes


def too_many(request: HttpRequest) -> HttpResponse:
    """The page for visitors whom allauth's own limits stop."""
    metrics.refusals.add("rate: accounts")
    wait = seconds_left(request)
    context = {"request_id": request_id(), "message": _words(wait)}
    response = render(request, "429.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response.headers["Retry-After"] = str(wait)
    return response


def seconds_left(request: HttpRequest) -> int:
    """Until each limit of the page lets this visitor on again."""
    from allauth.core.internal import ratelimit  # has no public name for what a limit remembers

    match = request.resolver_match
    action = LIMIT_OF.get(match.url_name or "") if match else None
    rates = ratelimit.parse_rates(app_settings.RATE_LIMITS.get(action)) if action else []
    key, now, waits = request.POST.get("email", "").lower(), time.time(), [0.0]
    for rate in rates:
        if rate.per == "user" and not request.user.is_authenticated:
            continue
        name = ratelimit.get_cache_key(
            request, app="allauth.account", action=action, rate=rate, key=key
        )
        is_free, tries = ratelimit.apply_rate(cache.get(name, []), now, rate, dry_run=True)
        if not is_free:
            waits.append(tries[-1] + rate.duration - now)
    return ceil(max(waits)) or USUAL


def _words(wait: int) -> str:
    """Empty for the usual wait, for which the page has words."""
    minutes = ceil(wait / 60)
    if minutes <= 1:
        return ""
    if minutes <= MINUTES:
        return gettext("You have sent too many requests. Try again in %(number)s minutes.") % {
            "number": minutes
        }
    return gettext("You have sent too many requests. Try again in %(number)s hours.") % {
        "number": ceil(minutes / 60)
    }
