"""The cache that all processes share, what replaces it while Redis does not answer, and whether it answers."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from mastermind_site.breaker import Breaker, StillSilentError
from mastermind_site.tables import TableCache

STAND_IN_ENTRIES = 10_000  # entries of the replacement, mostly counters: about 5 MB
ASKED = "answers"  # the key that is written and read
ASKED_SECONDS = 60

breaker = Breaker("Redis", rest=5.0)


def _or_here(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method on Redis, or on the cache of this process if Redis does not answer."""

    @wraps(method)
    def ask(cache: "SharedCache", *args: Any, **kwargs: Any) -> Any:
        try:
            with breaker.asking(NoConnection, NoAnswer):
                return method(cache, *args, **kwargs)
        except (StillSilentError, NoConnection, NoAnswer):
            return getattr(cache.stand_in, method.__name__)(*args, **kwargs)

    return ask


class SharedCache(RedisCache):
    """Redis; while it does not answer, a cache of this process, whose limits count only for it.

    What limits and polls do with a cache is replaced, and nothing else.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        bound = {"OPTIONS": {"MAX_ENTRIES": STAND_IN_ENTRIES}}
        self.stand_in = LocMemCache("stand-in", params | bound)

    add = _or_here(RedisCache.add)
    get = _or_here(RedisCache.get)
    set = _or_here(RedisCache.set)
    delete = _or_here(RedisCache.delete)
    get_many = _or_here(RedisCache.get_many)
    incr = _or_here(RedisCache.incr)


def shared_cache_answers(*, is_written: bool = False) -> bool:
    """Whether the cache answers now, not what replaces it; this does not wait long.

    Redis must accept a value, because it may allow only reading when its memory or its disk is full. A table
    is only read, unless `is_written`: writing might have to wait for a command that locks SQLite.
    """
    shared = caches["shared"]
    try:
        if isinstance(shared, TableCache) and not is_written:
            shared.get(ASKED)
            return True
        shared.set(ASKED, "ok", timeout=ASKED_SECONDS)
        return bool(shared.get(ASKED) == "ok")
    except Exception:  # each kind of cache raises its own errors
        return False
