"""Counters in the cache that all processes share."""

import logging

from django.core.cache import cache

logger = logging.getLogger(__name__)


def count(key: str, seconds: int, by: int = 1) -> int:
    """Add to a counter that expires after some seconds, and return it; 0 if the cache fails.

    If it fails, nothing is limited, and play goes on. Each kind of cache raises its own errors.
    """
    try:
        try:
            return int(cache.incr(key, by))
        except ValueError:  # the counter does not exist yet
            cache.add(key, 0, seconds)
            return int(cache.incr(key, by))
    except Exception as error:
        kind = key.partition(":")[0]  # the rest names an address or a visitor
        logger.warning("The cache does not answer, so %s is not counted: %r", kind, error)
        return 0
