"""Polls: a page asks once a second whether anything is new. If not, the shared cache alone answers.

The cache holds for each match its state, and until when nothing changes by itself. What the cache
says is kept for a moment in the memory of the process, so that a thousand watchers of one match
cost no more reads than one. An entry is never trusted for long: the next poll after it looks at the
match itself, and so mends whatever a lost or late entry did.
"""

import logging
import re
import time
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseNotModified

from games.models import Match

log = logging.getLogger(__name__)

KEPT_SECONDS = 0.25  # for which a process does not read the cache again
TRUSTED_SECONDS = 15  # for which the cache is believed
HERE_SECONDS = 8  # after which a seat that polls is noted as here again
MOST_KEPT = 5_000  # entries of either memory of a process, of about 200 bytes each
POLL = re.compile(r"/live/([-\w]{1,40})/poll/", re.ASCII)  # a longer token is of no match


class Known(NamedTuple):
    """What the cache knows of a match. due: when something changes by itself, or infinity."""

    version: int
    state: str
    due: float


kept: dict[str, tuple[float, Known | None]] = {}
here: dict[str, float] = {}


def publish(match: Match, now: datetime) -> None:
    """Let polls know how the match stands, unless they know something newer."""
    due = match.due_at(now)
    known = Known(match.version, match.state_at(now), due.timestamp() if due else float("inf"))
    key = _key(match.token)
    _keep(match.token, known)
    try:
        before = cache.get(key)
        if before and before[:2] == known[:2] and now.timestamp() < before[2]:
            return  # others know already
        if before is None or before[0] <= known.version:
            cache.set(key, tuple(known), TRUSTED_SECONDS)
    except Exception as error:  # each kind of cache raises its own errors
        log.warning("The cache does not answer, so polls of a match see it late: %r", error)


def has_news(token: str, state: str) -> bool:
    """Whether a page with this state must look at the match itself."""
    known = _known(token)
    return known is None or known.state != state or time.time() >= known.due


def is_noted(key: str) -> bool:
    """Whether this process noted a moment ago that the seat with this key is here."""
    return time.monotonic() < here.get(key, 0.0) + HERE_SECONDS


def note(key: str) -> None:
    if len(here) >= MOST_KEPT:
        here.clear()
    here[key] = time.monotonic()


def forget() -> None:
    """Forget what this process keeps."""
    kept.clear()
    here.clear()


def _known(token: str) -> Known | None:
    read_at, known = kept.get(token, (-KEPT_SECONDS, None))
    if time.monotonic() < read_at + KEPT_SECONDS:
        return known
    try:
        found = cache.get(_key(token))
    except Exception as error:
        log.warning("The cache does not answer, so a poll looks at its match: %r", error)
        return None
    known = Known(*found) if found else None
    _keep(token, known)
    return known


def _keep(token: str, known: Known | None) -> None:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[token] = time.monotonic(), known


def _key(token: str) -> str:
    return f"match:{token}"


def answer_empty_polls(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware before all other: a poll that finds nothing new needs no session and no database.

    A seat's page says its key, so that a poll of it goes on now and then, and the seat is noted as
    here. Who does not know the key cannot keep a seat from that.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        polled = POLL.fullmatch(request.path)
        if polled is None or request.method != "GET":
            return get_response(request)
        state, seat = request.GET.get("state", ""), request.GET.get("seat", "")
        if not state or (seat and not is_noted(seat)) or has_news(polled[1], state):
            return get_response(request)
        return HttpResponseNotModified()

    return middleware
