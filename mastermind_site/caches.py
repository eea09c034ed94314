"""The cache that all processes share, and what stands in for it while it does not answer."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from mastermind_site.breaker import Breaker, StillSilentError

STAND_IN_ENTRIES = 10_000  # counters of visitors and addresses, some 5 MB
MAX_DOUBTFUL_KEYS = 1_000  # keys

P = ParamSpec("P")
Result = TypeVar("Result")

breaker = Breaker("Redis", rest=5.0)
# Keys that Redis may hold although nobody counts on it: added when it was late, or not deleted.
# A lock of a rate limit among them would refuse visitors for ten seconds after it is back.
doubtful: deque[str] = deque(maxlen=MAX_DOUBTFUL_KEYS)


def _or_here(
    method: Callable[Concatenate[Any, P], Result],
) -> Callable[Concatenate["SharedCache", P], Result]:
    """Ask Redis, or else this process."""

    @wraps(method)
    def ask(cache: "SharedCache", /, *args: P.args, **kwargs: P.kwargs) -> Result:
        try:
            with breaker.asking(NoConnection, NoAnswer):
                cache.forget_doubtful()
                return method(cache, *args, **kwargs)
        except (StillSilentError, NoConnection, NoAnswer):
            if method.__name__ in {"add", "delete"}:
                doubtful.append(str(args[0]))
            stand_in: Callable[P, Result] = getattr(cache.stand_in, method.__name__)
            return stand_in(*args, **kwargs)

    return ask


class SharedCache(RedisCache):
    """Redis; while it is silent, a cache of this process, in which limits count for it alone."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        bound = {"OPTIONS": {"MAX_ENTRIES": STAND_IN_ENTRIES}}
        self.stand_in = LocMemCache("stand-in", params | bound)

    def forget_doubtful(self) -> None:
        if doubtful:
            super().delete_many(list(doubtful))
            doubtful.clear()

    add = _or_here(RedisCache.add)
    get = _or_here(RedisCache.get)
    set = _or_here(RedisCache.set)
    touch = _or_here(RedisCache.touch)
    delete = _or_here(RedisCache.delete)
    get_many = _or_here(RedisCache.get_many)
    has_key = _or_here(RedisCache.has_key)
    incr = _or_here(RedisCache.incr)
    set_many = _or_here(RedisCache.set_many)
    delete_many = _or_here(RedisCache.delete_many)
    clear = _or_here(RedisCache.clear)
