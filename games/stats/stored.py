"""What processes have read of many settled games, in the cache that all of them share.

A player's statistics follow from all of their games. So that not every process reads ten thousand
of them every ten minutes, one stores what it has read, and the others add what has ended since. What
is stored expires after a day, and counts no more once older games have changed.
"""

import hashlib
import logging
from collections.abc import Iterable
from typing import Any

from django.core.cache import cache

from games.models import Player

log = logging.getLogger(__name__)

STORED_SECONDS = 24 * 3600  # seconds after which all games are read anew
MOST_BYTES = 2_000_000  # bytes that are stored of a player; more are read as if nothing were


class Shelf:
    """Where something about the games of a player is stored.

    kind: of what is stored. about: which games, and the form of what is stored.
    """

    def __init__(self, kind: str, player: Player, about: str) -> None:
        changed = player.adopted_at.timestamp() if player.adopted_at else 0
        self._key = f"{kind}:{player.pk}:{changed}:{digest([about])}"

    def find(self) -> Any:
        """What is stored; None if nothing is, or if the cache does not answer."""
        try:
            return cache.get(self._key)
        except Exception as error:  # each kind of cache raises its own errors
            log.warning("The cache does not answer, so all games are read: %r", error)
            return None

    def put(self, value: tuple[Any, ...]) -> None:
        """Store it, unless it is too large."""
        if _size(value) > MOST_BYTES:
            return
        try:
            cache.set(self._key, value, STORED_SECONDS)
        except Exception as error:
            log.warning("The cache does not answer, so no games are stored: %r", error)


def digest(texts: Iterable[str]) -> str:
    """A short text that differs if any of these do."""
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def _size(value: Any) -> int:
    """The bytes of what is large in a value."""
    if isinstance(value, (tuple, list)):
        return sum(map(_size, value))
    return len(value) if isinstance(value, bytes) else 0
