"""Polls: a page asks once a second whether anything is new. If not, the shared cache alone answers.

The cache holds for each match its state, and until when nothing changes by itself. What it says is
kept for a moment in the memory of the process, and then it is read anew for all matches that
were polled there lately, at once. So a thousand watchers of one match, and five hundred matches,
cost no more queries than one. A process that dies after it has stored a move never says so to the
cache. So every two seconds, each process reads the versions of the matches that are polled there, at
once; and an entry is never trusted for long, because the next poll after it looks at the match itself.
"""

import logging
import re
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from threading import Lock
from typing import NamedTuple
from urllib.parse import parse_qsl

from django.core.cache import cache
from django.db import Error
from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseNotModified

from games.live.match import Match

log = logging.getLogger(__name__)

KEPT_SECONDS = 0.25  # for which a process does not read the cache again
CHECKED_SECONDS = 2  # for which a process does not ask the database whether the cache is late
TRUSTED_SECONDS = 15  # for which the cache is believed
ASKED_SECONDS = 2.5  # for which a match is read along with others after a poll of it
MOST_AT_ONCE = 1_000  # matches that are read at once
HERE_SECONDS = 8  # after which a seat that polls is noted as here again
MOST_KEPT = 5_000  # entries of either memory of a process, of about 200 bytes each
MOST_FIELDS = 10  # of the query of a poll
GONE = 2**31  # a version that no match has
POLL = re.compile(r"/live/([-\w]{1,40})/poll/", re.ASCII)  # a longer token is of no match


class Known(NamedTuple):
    """What the cache knows of a match. due: when something changes by itself, or infinity."""

    version: int
    state: str
    due: float

    def is_still(self, state: str) -> bool:
        return self.state == state and time.time() < self.due


class Kept:
    """What a process knows of the matches that are polled there.

    known: what the cache said of them at `read_at`; at `checked_at`, the database said so, too.
    asked: when each of them was polled last.
    """

    def __init__(self) -> None:
        self._reading = Lock()
        self.clear()

    def clear(self) -> None:
        self.known: dict[str, Known | None] = {}
        self.asked: dict[str, float] = {}
        self.read_at = -KEPT_SECONDS
        self.checked_at = time.monotonic()

    def find(self, token: str) -> Known | None:
        """What is known of a match; None if it is to be looked at."""
        if len(self.asked) >= MOST_KEPT:
            self.clear()
        now = self.asked[token] = time.monotonic()
        # One thread reads; until it has, the others find what was read before.
        if now >= self.read_at + KEPT_SECONDS and self._reading.acquire(blocking=False):
            try:
                self._read_all(now)
            finally:
                self._reading.release()
        if token not in self.known:
            self.known.update(_read([token]))
        return self.known.get(token)

    def finds_nothing_new(self, token: str, state: str) -> bool:
        """Whether what was read a moment ago says that a page has the newest state."""
        known = self.known.get(token)
        now = time.monotonic()
        if known is None or now >= self.read_at + KEPT_SECONDS:
            return False
        self.asked[token] = now
        return known.is_still(state)

    def keep(self, token: str, known: Known) -> None:
        """Keep how a match stands that is polled here, before the cache says so."""
        if token in self.asked:
            self.known[token] = known

    def _read_all(self, now: float) -> None:
        """Read anew what the cache says of matches that were polled lately, and forget the others."""
        before = self.known.copy()
        self.asked = {
            token: at for token, at in self.asked.copy().items() if at > now - ASKED_SECONDS
        }
        lately = [token for token in self.asked if before.get(token)]
        after = _read(lately[:MOST_AT_ONCE])
        if now >= self.checked_at + CHECKED_SECONDS:
            after |= _late(after)
            self.checked_at = now
        for token, newer in self.known.copy().items():
            known = after.get(token)
            is_published = newer and known and known.version < newer.version
            if is_published or (newer and newer is not before.get(token)):  # it came meanwhile
                after[token] = newer
        self.known, self.read_at = after, now


kept = Kept()
here: dict[str, float] = {}


def publish(match: Match, now: datetime) -> None:
    """Let polls know how the match stands, unless they know something newer."""
    due = match.due_at(now)
    known = Known(match.version, match.state_at(now), due.timestamp() if due else float("inf"))
    key = _key(match.token)
    kept.keep(match.token, known)
    try:
        before = cache.get(key)
        if before and before[:2] == known[:2] and now.timestamp() < before[2]:
            return  # others know already
        if before is None or before[0] <= known.version:
            cache.set(key, tuple(known), TRUSTED_SECONDS)
    except Exception as error:
        log.warning("The cache does not answer, so polls of a match see it late: %r", error)


def has_news(token: str, state: str) -> bool:
    known = kept.find(token)
    return known is None or not known.is_still(state)


def is_noted(key: str) -> bool:
    return time.monotonic() < here.get(key, 0.0) + HERE_SECONDS


def note(key: str) -> None:
    if len(here) >= MOST_KEPT:
        here.clear()
    here[key] = time.monotonic()


def forget() -> None:
    kept.clear()
    here.clear()


def _read(tokens: Iterable[str]) -> dict[str, Known | None]:
    """What the cache says of matches; nothing if it does not answer."""
    keys = {_key(token): token for token in tokens}
    try:
        found = cache.get_many(list(keys)) if keys else {}
    except Exception as error:  # each kind of cache raises its own errors
        log.warning("The cache does not answer, so polls look at their matches: %r", error)
        return {}
    return {token: Known(*found[key]) if key in found else None for key, token in keys.items()}


def _late(known: Mapping[str, Known | None]) -> dict[str, Known]:
    """Those that have changed since what is known of them, in a state that no page shows.

    That outlasts what the cache says until somebody has looked at the match. None are told if the
    database fails.
    """
    versions = {token: each.version for token, each in known.items() if each}
    try:
        stored = Match.objects.versions_of(versions) if versions else {}
    except Error as error:
        log.warning("The database does not answer, so polls believe the cache alone: %r", error)
        return {}
    return {
        token: Known(stored.get(token, GONE), "", float("inf"))
        for token, version in versions.items()
        if stored.get(token) != version
    }


def _key(token: str) -> str:
    return f"match:{token}"


def finds_nothing_new(path: str, query: str) -> bool:
    """Whether memory alone says that a GET is a poll without news, without a cache or a database."""
    polled = POLL.fullmatch(path)
    if polled is None:
        return False
    try:
        asked = dict(parse_qsl(query, max_num_fields=MOST_FIELDS))
    except ValueError:
        return False
    return _is_empty(polled[1], asked, kept.finds_nothing_new)


def answer_empty_polls(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware before all other: a poll that finds nothing new needs no session and no database."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        polled = POLL.fullmatch(request.path)
        if polled is None or request.method != "GET":
            return get_response(request)
        if _is_empty(polled[1], request.GET, lambda *known: not has_news(*known)):
            return HttpResponseNotModified()
        return get_response(request)

    return middleware


def _is_empty(
    token: str, asked: Mapping[str, str], finds_nothing_new: Callable[[str, str], bool]
) -> bool:
    """Whether a poll needs nothing but to be told so.

    A seat's page says its key, so that a poll of it goes on now and then, and the seat is noted as
    here. Who does not know the key cannot keep a seat from that.
    """
    state, seat = asked.get("state", ""), asked.get("seat", "")
    return bool(state) and (not seat or is_noted(seat)) and finds_nothing_new(token, state)
