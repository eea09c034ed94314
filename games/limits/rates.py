"""How often one address may ask for something, counted in the cache that all workers share."""

import logging
import math
import time
from ipaddress import IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

HOME_OF_IPV6 = 64  # leading bits: one connection is given all the addresses that share them

log = logging.getLogger(__name__)


def consume(request: HttpRequest, action: str, by: str = "") -> bool:
    """Count one more of an action; False when its address, or whoever `by` names, has done it too often.

    A window opens with the first and closes after the seconds that the settings name. A cache that
    does not answer counts nothing, and play goes on.
    """
    times, seconds = settings.RATE_LIMITS[action]
    window = _window(request, action, by)
    try:
        return _count(f"{window}:{cache.get_or_set(window, time.time, seconds)}", seconds) <= times
    except Exception as error:  # each kind of cache has its own
        log.warning("The cache does not answer, so %s goes uncounted: %r", action, error)
        return True


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


def address_of(request: HttpRequest) -> str:
    """Where a visitor comes from, as far as it can be told apart: of IPv6, the network."""
    text: str = get_adapter(request).get_client_ip(request)
    address = ip_address(text)
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), HOME_OF_IPV6), strict=False))


def _window(request: HttpRequest, action: str, by: str = "") -> str:
    """The key of the moment at which the window opened."""
    return f"rate:{action}:{by or address_of(request)}"


def _count(key: str, seconds: int) -> int:
    """One more, and how many that makes."""
    try:
        return int(cache.incr(key))
    except ValueError:  # the first of its window
        cache.add(key, 0, seconds)
        return int(cache.incr(key))
