"""Remembers answers that cost much and may be a little old, in the memory of a process."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from games import metrics
from games.work.gate import WAIT_SECONDS, BusyError

Value = TypeVar("Value")

_keepers: "WeakSet[Keeper[Any]]" = WeakSet()


@dataclass(frozen=True, slots=True)
class _Kept(Generic[Value]):
    value: Value
    made_at: float
    size: int


class Keeper(Generic[Value]):
    """Keeps the answers that were requested last, for some seconds and up to some bytes.

    One thread at a time makes answers. Meanwhile, the others get the old answer, which is never
    more than twice as old as `seconds`. If there is none, they wait, and get a BusyError if the
    wait is too long.

    name: of what it keeps, for the metrics. seconds: how long an answer is fresh. most_bytes: how much is kept. size: the bytes that an
    answer takes. clock: the time in seconds.
    """

    def __init__(
        self,
        *,
        name: str,
        seconds: float,
        most_bytes: int,
        size: Callable[[Value], int],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._name, self._seconds, self._most_bytes = name, seconds, most_bytes
        self._size, self._clock = size, clock
        self._kept: OrderedDict[Hashable, _Kept[Value]] = OrderedDict()
        self._access, self._making = Lock(), Lock()
        self.bytes_kept = 0
        _keepers.add(self)

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The answer that is kept under a key, or one that is made now. Raises BusyError."""
        kept = self._find(key)
        is_fresh = kept is not None and self._is_fresh(kept)
        metrics.lookups.add(self._name, is_fresh)
        if kept and is_fresh:
            return kept.value
        if not self._making.acquire(timeout=0 if kept else WAIT_SECONDS):
            if kept is None:
                raise BusyError
            return kept.value
        try:
            kept = self._find(key)  # another thread may have made it during the wait
            if kept and self._is_fresh(kept):
                return kept.value
            value = make()
            self.put(key, value)
            return value
        finally:
            self._making.release()

    def put(self, key: Hashable, value: Value) -> None:
        """Keep an answer from now on; drop those that are too old, and then others to make room.

        The first was requested longest ago. If it is not too old, the others were all requested
        since, and the next calls drop those of them that get too old.
        """
        new = _Kept(value, self._clock(), self._size(value))
        with self._access:
            self._drop(key)
            while self._kept and self._is_too_old(next(iter(self._kept.values()))):
                self._drop(next(iter(self._kept)))
            if new.size > self._most_bytes:
                return
            self._kept[key] = new
            self.bytes_kept += new.size
            while self.bytes_kept > self._most_bytes:
                self._drop(next(iter(self._kept)))

    def forget(self) -> None:
        """Drop every answer."""
        with self._access:
            self._kept.clear()
            self.bytes_kept = 0

    def _find(self, key: Hashable) -> _Kept[Value] | None:
        """The answer that is kept under a key, unless it is too old to be used."""
        with self._access:
            kept = self._kept.get(key)
            if kept is None:
                return None
            if self._is_too_old(kept):
                self._drop(key)
                return None
            self._kept.move_to_end(key)
            return kept

    def _is_fresh(self, kept: _Kept[Value]) -> bool:
        return self._clock() - kept.made_at < self._seconds

    def _is_too_old(self, kept: _Kept[Value]) -> bool:
        return self._clock() - kept.made_at >= 2 * self._seconds

    def _drop(self, key: Hashable) -> None:
        if kept := self._kept.pop(key, None):
            self.bytes_kept -= kept.size


def forget_everything() -> None:
    """Make every keeper drop its answers."""
    for keeper in _keepers:
        keeper.forget()
