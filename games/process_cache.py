"""What a process remembers: answers that cost much, up to some bytes, and for some seconds if they change."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import inf
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Value = TypeVar("Value")

_caches: "WeakSet[ProcessCache[Any]]" = WeakSet()


class ProcessCache(Generic[Value]):
    """Keeps the answers that were requested last. Threads share it.

    Nobody waits for anybody else: threads that ask for the same at the same time each make it.

    name: of what it keeps, for docs/operations.md. most_bytes: how much is kept. size: the bytes that an
    answer takes. seconds: how long an answer is kept. clock: the time in seconds.
    """

    def __init__(
        self,
        *,
        name: str,
        most_bytes: int,
        size: Callable[[Value], int],
        seconds: float = inf,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._name, self._seconds, self._most_bytes = name, seconds, most_bytes
        self._size, self._clock = size, clock
        self._kept: OrderedDict[Hashable, tuple[Value, int, float]] = OrderedDict()
        self._access = Lock()  # held for a moment, never while an answer is made
        self.bytes_kept = 0
        _caches.add(self)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        known = self.find(key)
        if known is not None:
            return known
        value = make()
        self.put(key, value)
        return value

    def find(self, key: Hashable) -> Value | None:
        with self._access:
            if key not in self._kept:
                return None
            value, _, until = self._kept[key]
            if self._clock() >= until:
                self._drop(key)
                return None
            self._kept.move_to_end(key)
            return value

    def put(self, key: Hashable, value: Value) -> None:
        """Keep an answer from now on, and drop those that were requested longest ago to make room."""
        size = self._size(value)
        with self._access:
            self._drop(key)
            if size > self._most_bytes:
                return
            self._kept[key] = value, size, self._clock() + self._seconds
            self.bytes_kept += size
            while self.bytes_kept > self._most_bytes:
                self._drop(next(iter(self._kept)))

    def forget(self) -> None:
        with self._access:
            self._kept.clear()
            self.bytes_kept = 0

    def _drop(self, key: Hashable) -> None:
        if known := self._kept.pop(key, None):
            self.bytes_kept -= known[1]


def forget_everything() -> None:
    for cache in list(_caches):
        cache.forget()
