"""Limits how often an address may do something; all workers share the counters in the cache."""

import logging
import math
import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from games import metrics
from games.limits.counter import count
from games.visitors.addresses import address_of

log = logging.getLogger(__name__)


def consume(request: HttpRequest, action: str, by: str = "") -> bool:
    """Count an action; False if its address, or the client that `by` names, did it too often.

    A window opens with the first action and closes after the seconds in the settings. If the cache
    fails, nothing is counted, and play goes on.
    """
    times, seconds = settings.RATE_LIMITS[action]
    window = _window(request, action, by)
    try:
        opened = cache.get_or_set(window, time.time, seconds)
    except Exception as error:  # each kind of cache raises its own errors
        log.warning("The cache does not answer, so %s goes uncounted: %r", action, error)
        return True
    is_within = count(f"{window}:{opened}", seconds) <= times
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
    opened: float
    try:
        opened = cache.get(_window(request, action, by), time.time())
    except Exception as error:
        log.warning("The cache does not answer, so a whole window is told: %r", error)
        opened = time.time()
    return max(1, math.ceil(opened + seconds - time.time()))


def _window(request: HttpRequest, action: str, by: str = "") -> str:
    """The cache key of the time at which the window opened."""
    return f"rate:{action}:{by or address_of(request)}"
