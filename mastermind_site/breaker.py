"""A circuit breaker: it remembers that a server does not answer, so that threads do not wait."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from threading import Lock
from time import monotonic

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
        self._ask_at = 0.0

    @contextmanager
    def asking(self, *silence: type[Exception]) -> Iterator[None]:
        """Ask the server inside the block; `silence` lists the errors that mean no answer.

        Raises StillSilentError if it is too soon to ask again.
        """
        with self._lock:
            is_first = self._silent_since > 0
            if is_first:
                if monotonic() < self._ask_at:
                    raise StillSilentError(f"{self.name} did not answer a moment ago")
                self._ask_at = inf  # until this thread knows
        is_silent = False
        try:
            yield
        except silence as error:
            is_silent = True
            self._fall_silent(error, is_first=is_first)
            raise
        finally:
            if not is_silent:
                self._answer()

    def _fall_silent(self, error: Exception, *, is_first: bool) -> None:
        with self._lock:
            is_news = not self._silent_since
            self._silent_since = self._silent_since or monotonic()
            if is_first or self._ask_at < inf:  # else another thread is asking
                self._ask_at = monotonic() + self.rest
        if is_news:
            log.error("%s does not answer: %s", self.name, " ".join(str(error).split()))

    def _answer(self) -> None:
        with self._lock:
            since, self._silent_since, self._ask_at = self._silent_since, 0.0, 0.0
        if since:
            log.warning("%s answers again, after %.0f s", self.name, monotonic() - since)
