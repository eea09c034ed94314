"""Sums in the cache that all processes share."""

import logging

from django.core.cache import cache

logger = logging.getLogger(__name__)


def count(key: str, seconds: int, by: int = 1) -> int:
    """Add to a sum that is forgotten after some seconds, and read it; 0 where the cache is silent.

    Then nothing is limited, and play goes on. Each kind of cache raises errors of its own.
    """
    try:
        try:
            return int(cache.incr(key, by))
        except ValueError:  # the first of its kind
            cache.add(key, 0, seconds)
            return int(cache.incr(key, by))
    except Exception as error:
        logger.warning("The cache does not answer, so %s is not counted: %r", key, error)
        return 0
