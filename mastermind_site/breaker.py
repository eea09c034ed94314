"""A circuit breaker: it remembers that a server does not answer, so that threads do not wait."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

REMINDER_INTERVAL = 60.0  # seconds between two log lines about the same outage

log = logging.getLogger(__name__)


class StillSilentError(Exception):
    """The server did not answer a moment ago and is not asked again yet."""


class Breaker:
    """Stands between the site and a server that may stop answering. Threads share it.

    While the server answers, all threads may ask. After it fails to answer, nobody asks for `rest`
    seconds. Then one thread asks at a time; the others get StillSilentError at once until that
    thread has an answer.
    """

    def __init__(self, name: str, rest: float) -> None:
        self.name = name
        self.rest = rest
        self._lock = Lock()
        self._silent_since = 0.0  # 0 while the server answers
        self._told_at = 0.0
        self._ask_at = 0.0
        self._is_asked = False

    @contextmanager
    def asking(self, *silence: type[Exception]) -> Iterator[None]:
        """Ask the server inside the block; `silence` lists the errors that mean no answer.

        Raises StillSilentError if it is too soon to ask again.
        """
        is_first, is_silent = self._enter(), False
        try:
            yield
        except silence as error:
            is_silent = True
            self._fall_silent(error)
            raise
        finally:
            if is_first:
                self._is_asked = False
            if self._silent_since and not is_silent:
                self._answer()

    def _enter(self) -> bool:
        """Whether this thread is the one that asks after a rest."""
        if not self._silent_since:
            return False
        with self._lock:
            if self._silent_since and (self._is_asked or monotonic() < self._ask_at):
                raise StillSilentError(f"{self.name} did not answer a moment ago")
            self._is_asked = bool(self._silent_since)
            return self._is_asked

    def _fall_silent(self, error: Exception) -> None:
        now = monotonic()
        with self._lock:
            self._ask_at = now + self.rest
            is_news = not self._silent_since or now - self._told_at > REMINDER_INTERVAL
            self._silent_since = self._silent_since or now
            if is_news:
                self._told_at = now
        if is_news:
            log.error("%s does not answer: %s", self.name, " ".join(str(error).split()))

    def _answer(self) -> None:
        with self._lock:
            since, self._silent_since = self._silent_since, 0.0
        if since:
            log.warning("%s answers again, after %.0f s", self.name, monotonic() - since)
