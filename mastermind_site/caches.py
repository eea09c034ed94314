"""The cache that all processes share, and its replacement while Redis does not answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from mastermind_site.breaker import Breaker, StillSilentError

STAND_IN_ENTRIES = 10_000  # entries of the replacement, mostly counters: about 5 MB

P = ParamSpec("P")
Result = TypeVar("Result")

breaker = Breaker("Redis", rest=5.0)


def _or_here(
    method: Callable[Concatenate[Any, P], Result],
) -> Callable[Concatenate["SharedCache", P], Result]:
    """The method on Redis, or on the cache of this process if Redis does not answer."""

    @wraps(method)
    def ask(cache: "SharedCache", /, *args: P.args, **kwargs: P.kwargs) -> Result:
        try:
            with breaker.asking(NoConnection, NoAnswer):
                return method(cache, *args, **kwargs)
        except (StillSilentError, NoConnection, NoAnswer):
            stand_in: Callable[P, Result] = getattr(cache.stand_in, method.__name__)
            return stand_in(*args, **kwargs)

    return ask


class SharedCache(RedisCache):
    """Redis; while it does not answer, a cache of this process, whose limits count only for it."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        bound = {"OPTIONS": {"MAX_ENTRIES": STAND_IN_ENTRIES}}
        self.stand_in = LocMemCache("stand-in", params | bound)

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
