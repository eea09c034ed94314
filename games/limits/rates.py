"""How often one address may ask for something, counted in the cache that all workers share."""

import logging
import math
import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from games.limits.counter import count
from games.visitors.addresses import address_of

log = logging.getLogger(__name__)


def consume(request: HttpRequest, action: str, by: str = "") -> bool:
    """Count one more of an action; False when its address, or whoever `by` names, has done it too often.

    A window opens with the first and closes after the seconds that the settings name. A cache that
    does not answer counts nothing, and play goes on.
    """
    times, seconds = settings.RATE_LIMITS[action]
    window = _window(request, action, by)
    try:
        opened = cache.get_or_set(window, time.time, seconds)
    except Exception as error:  # each kind of cache has its own
        log.warning("The cache does not answer, so %s goes uncounted: %r", action, error)
        return True
    return count(f"{window}:{opened}", seconds) <= times


def say_when(response: HttpResponse, request: HttpRequest, action: str) -> HttpResponse:
    """Let a refusal tell in how many seconds its address may ask again."""
    _, seconds = settings.RATE_LIMITS[action]
    try:
        opened = cache.get(_window(request, action), time.time())
    except Exception as error:
        log.warning("The cache does not answer, so a whole window is told: %r", error)
        opened = time.time()
    response.headers["Retry-After"] = str(max(1, math.ceil(opened + seconds - time.time())))
    return response


def _window(request: HttpRequest, action: str, by: str = "") -> str:
    """The key of the moment at which the window opened."""
    return f"rate:{action}:{by or address_of(request)}"
