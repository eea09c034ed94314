"""What processes have read of many settled games, in the cache that all of them share.

A player's statistics follow from all of their games. So that not every process reads ten thousand
of them every ten minutes, one stores what it has read, and the others add what has ended since. All is
read anew after a day, and as soon as older games have changed.
"""

import hashlib
import logging
import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.utils import timezone

from games import metrics
from games.models import Player

log = logging.getLogger(__name__)

STORED_SECONDS = 24 * 3600  # seconds after which all games are read anew
SHAPE = 2  # of what is stored; another release stores another shape under another key
MOST_BYTES = 2_000_000  # bytes that are stored of a player; more are read as if nothing were


class Shelf:
    """Where something about the games of a player is stored.

    kind: of what is stored. about: which games, and the form of what is stored.
    """

    def __init__(self, kind: str, player: Player, about: str) -> None:
        changed = player.adopted_at.timestamp() if player.adopted_at else 0
        self._kind = kind
        self._key = f"{kind}:{SHAPE}:{player.pk}:{changed}:{digest([about])}"
        self._until = time.time() + STORED_SECONDS

    def find(self) -> tuple[datetime, Any] | None:
        """What is stored, and of the games before which moment; None if nothing is, or nobody answers."""
        try:
            found = cache.get(self._key)
        except Exception as error:  # each kind of cache raises its own errors
            log.warning("The cache does not answer, so all games are read: %r", error)
            return None
        is_found = found is not None and _is_current(*found)
        metrics.lookups.add(f"shared {self._kind}", is_found)
        if not is_found:
            return None
        self._until, before, value = found
        return before, value

    def put(self, before: datetime, value: Any) -> None:
        """Store what was read of the games before a moment, for as long as what was found is stored.

        What is too large is not stored.
        """
        if _size(value) > MOST_BYTES or getattr(cache, "is_replaced", False):
            return
        try:
            rest = max(1, self._until - time.time())
            cache.set(self._key, (self._until, before, value), rest)
        except Exception as error:
            log.warning("The cache does not answer, so no games are stored: %r", error)


def _is_current(until: float, before: datetime, _value: Any) -> bool:
    """Whether what is stored may still be used; not if a host stored it whose clock was wrong."""
    return until > time.time() and before <= timezone.now()


def digest(texts: Iterable[str]) -> str:
    """A short text that differs if any of these do."""
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def _size(value: Any) -> int:
    """The bytes of what is large in a value."""
    if isinstance(value, (tuple, list)):
        return sum(map(_size, value))
    return len(value) if isinstance(value, bytes) else 0
