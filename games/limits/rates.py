"""How often an address may do something, also with accounts; all processes share the counters in the cache."""

import logging
import math
import time
from http import HTTPStatus

from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games import metrics
from games.ui.error_page import ERROR_PAGE, error_context
from games.visitors.addresses import address_of
from games.visitors.current import request_id

USUAL = 60  # seconds; allauth counts by the minute what it answers with this page
MINUTES = 120  # up to which a wait is given in minutes
OF_A_MAILBOX = ("password_mail", "password_mails")  # in a quarter of an hour, and in a day

logger = logging.getLogger(__name__)


def consume(request: HttpRequest, action: str, by: str = "") -> bool:
    """Count an action; False if its address, or the client that `by` names, did it too often.

    A window opens with the first action and closes after the seconds in the settings.
    """
    times, seconds = settings.RATE_LIMITS[action]
    window = _window(request, action, by)
    is_within = count(f"{window}:{_opened(window, seconds)}", seconds) <= times
    if not is_within:
        metrics.refusals.add(f"rate: {action}")
    return is_within


def say_when(
    response: HttpResponse, request: HttpRequest, action: str, by: str = ""
) -> HttpResponse:
    """Tell in a refusal after how many seconds its address, or the client, may try again."""
    response.headers["Retry-After"] = str(seconds_left(request, action, by))
    return response


def seconds_left(request: HttpRequest, action: str, by: str = "") -> int:
    """After how many seconds an address, or the client, that did it too often may try again."""
    _, seconds = settings.RATE_LIMITS[action]
    opened = _opened(_window(request, action, by), seconds)
    return max(1, math.ceil(opened + seconds - time.time()))


def count(key: str, seconds: int, by: int = 1) -> int:
    """Add to a counter that expires after some seconds, and return it.

    If the cache fails, nothing is limited, and play goes on: 0.
    """
    try:
        try:
            return int(cache.incr(key, by))
        except ValueError:  # the counter does not exist yet
            cache.add(key, 0, seconds)
            return int(cache.incr(key, by))
    except Exception as error:  # each kind of cache raises its own errors
        kind = " ".join(key.split(":")[:2])  # what else is in it names a visitor
        logger.warning("The cache does not answer, so %s is not counted: %r", kind, error)
        return 0


def _window(request: HttpRequest, action: str, by: str = "") -> str:
    return f"rate:{action}:{by or address_of(request)}"


def _opened(window: str, seconds: int) -> float:
    """When a window opened, which is now if the cache fails."""
    try:
        return float(cache.get_or_set(window, time.time, seconds) or time.time())
    except Exception:  # `count` has logged it
        return time.time()


def too_many(request: HttpRequest, wait: int = USUAL) -> HttpResponse:
    """The page for visitors whom allauth's own limits stop, for so many seconds."""
    metrics.refusals.add("rate: accounts")
    status = HTTPStatus.TOO_MANY_REQUESTS
    context = error_context(status, _wait_in_words(wait), request_id=request_id())
    response = render(request, ERROR_PAGE, context, status=status)
    response.headers["Retry-After"] = str(wait)
    return response


def count_mail(request: HttpRequest, mailbox: str) -> None:
    """Count a mail that anybody can have sent to an address. Raises ImmediateHttpResponse, the page."""
    refused = [each for each in OF_A_MAILBOX if not consume(request, each, by=mailbox)]
    if refused:
        wait = max(seconds_left(request, each, by=mailbox) for each in refused)
        raise ImmediateHttpResponse(too_many(request, wait))


def _wait_in_words(wait: int) -> str:
    """Empty for the usual wait, for which the page has words."""
    minutes = math.ceil(wait / 60)
    if minutes <= 1:
        return ""
    if minutes <= MINUTES:
        return gettext("You have sent too many requests. Try again in %(number)s minutes.") % {
            "number": minutes
        }
    return gettext("You have sent too many requests. Try again in %(number)s hours.") % {
        "number": math.ceil(minutes / 60)
    }
