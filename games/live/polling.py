"""Polls: a page asks once a second whether anything is new. If not, the shared cache alone answers.

The cache holds for each match its state, and until when nothing changes by itself. Each process
remembers that for a moment, and then reads it again, in one query for all matches that were polled
there lately. So a thousand watchers of one match, or five hundred matches, cost no more queries
than one. A process that dies after it has stored a move never writes that to the cache. So every two
seconds, each process also reads the versions of these matches from the database, in one query; and no
entry is trusted for long: the next poll after that looks at the match itself.
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

MEMORY_SECONDS = 0.25  # for which a process remembers what the cache said
CHECKED_SECONDS = 2  # after which a process asks the database again whether the cache is late
TRUSTED_SECONDS = 15  # for which the cache is believed
POLLED_SECONDS = 2.5  # after a poll of it, for which a match is read along with others
MOST_AT_ONCE = 1_000  # matches that are read at once
NOTED_SECONDS = 8  # after which the presence of a seat that polls is noted again
MOST_REMEMBERED = 5_000  # entries of either memory of a process, of about 200 bytes each
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


class Memory:
    """What a process knows of the matches that are polled there.

    known: what the cache said of them at `read_at`; at `checked_at`, the database agreed.
    polled_at: when each of them was polled last.
    """

    def __init__(self) -> None:
        self._reading = Lock()
        self.clear()

    def clear(self) -> None:
        self.known: dict[str, Known | None] = {}
        self.polled_at: dict[str, float] = {}
        self.read_at = -MEMORY_SECONDS
        self.checked_at = time.monotonic()

    def find(self, token: str) -> Known | None:
        """What is known of a match; None if it is to be looked at."""
        if len(self.polled_at) >= MOST_REMEMBERED:
            self.clear()
        now = self.polled_at[token] = time.monotonic()
        # One thread reads; until it has, the others find what was read before.
        if now >= self.read_at + MEMORY_SECONDS and self._reading.acquire(blocking=False):
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
        if known is None or now >= self.read_at + MEMORY_SECONDS:
            return False
        self.polled_at[token] = now
        return known.is_still(state)

    def remember(self, token: str, known: Known) -> None:
        """Remember how a match stands that is polled here, before the cache says so."""
        if token in self.polled_at:
            self.known[token] = known

    def _read_all(self, now: float) -> None:
        """Read what the cache says of matches that were polled lately, and forget the others."""
        before = self.known.copy()
        self.polled_at = {
            token: at for token, at in self.polled_at.copy().items() if at > now - POLLED_SECONDS
        }
        lately = [token for token in self.polled_at if before.get(token)]
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


memory = Memory()
noted_at: dict[str, float] = {}


def publish(match: Match, now: datetime) -> None:
    """Let polls know how the match stands, unless they know something newer."""
    due = match.due_at(now)
    known = Known(match.version, match.state_at(now), due.timestamp() if due else float("inf"))
    key = _key(match.token)
    memory.remember(match.token, known)
    try:
        before = cache.get(key)
        if before and before[:2] == known[:2] and now.timestamp() < before[2]:
            return  # others know already
        if before is None or before[0] <= known.version:
            cache.set(key, tuple(known), TRUSTED_SECONDS)
    except Exception as error:
        log.warning("The cache does not answer, so polls of a match see it late: %r", error)


def has_news(token: str, state: str) -> bool:
    known = memory.find(token)
    return known is None or not known.is_still(state)


def is_noted(key: str) -> bool:
    return time.monotonic() < noted_at.get(key, 0.0) + NOTED_SECONDS


def note(key: str) -> None:
    if len(noted_at) >= MOST_REMEMBERED:
        noted_at.clear()
    noted_at[key] = time.monotonic()


def forget() -> None:
    memory.clear()
    noted_at.clear()


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
    """The matches that have changed since what is known of them, in a state that no page shows.

    That stays known until somebody has looked at the match. Empty if the database fails.
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
        fields = dict(parse_qsl(query, max_num_fields=MOST_FIELDS))
    except ValueError:
        return False
    return _is_empty(polled[1], fields, memory.finds_nothing_new)


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
    token: str, fields: Mapping[str, str], finds_nothing_new: Callable[[str, str], bool]
) -> bool:
    """Whether a poll finds nothing new, and its seat, if it names one, was noted as present lately.

    The page of a seat sends the key of the seat, which nobody else knows, so that nobody else can keep
    its polls from being noted.
    """
    state, seat = fields.get("state", ""), fields.get("seat", "")
    return bool(state) and (not seat or is_noted(seat)) and finds_nothing_new(token, state)
