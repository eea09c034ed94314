"""Answers that cost much and may be a little old, kept in the memory of a process."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from games.work.gate import PATIENCE, BusyError

Value = TypeVar("Value")

_keepers: "WeakSet[Keeper[Any]]" = WeakSet()


@dataclass(frozen=True, slots=True)
class _Kept(Generic[Value]):
    value: Value
    made_at: float
    size: int


class Keeper(Generic[Value]):
    """Keeps answers for some seconds: those last asked for, and no more than so many bytes.

    One thread at a time makes answers. While it does, the others are given the old answer, which
    is never older than twice its time; where there is none, they wait, and for too long they get a
    BusyError.

    size: how many bytes an answer takes. clock: in seconds.
    """

    def __init__(
        self,
        *,
        seconds: float,
        most_bytes: int,
        size: Callable[[Value], int],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._seconds, self._most_bytes = seconds, most_bytes
        self._size, self._clock = size, clock
        self._kept: OrderedDict[Hashable, _Kept[Value]] = OrderedDict()
        self._access, self._making = Lock(), Lock()
        self.bytes_kept = 0
        _keepers.add(self)

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The answer that is kept under a key, or else the one that is made now."""
        kept = self._find(key)
        if kept and self._is_fresh(kept):
            return kept.value
        if not self._making.acquire(timeout=0 if kept else PATIENCE):
            if kept is None:
                raise BusyError
            return kept.value
        try:
            kept = self._find(key)  # somebody may have made it while this thread waited
            if kept and self._is_fresh(kept):
                return kept.value
            value = make()
            self.put(key, value)
            return value
        finally:
            self._making.release()

    def put(self, key: Hashable, value: Value) -> None:
        """Keep an answer from now on; the ones not asked for longest make room for it."""
        new = _Kept(value, self._clock(), self._size(value))
        with self._access:
            self._drop(key)
            if new.size > self._most_bytes:
                return
            self._kept[key] = new
            self.bytes_kept += new.size
            while self.bytes_kept > self._most_bytes:
                self._drop(next(iter(self._kept)))

    def forget(self) -> None:
        """Keep nothing."""
        with self._access:
            self._kept.clear()
            self.bytes_kept = 0

    def _find(self, key: Hashable) -> _Kept[Value] | None:
        """What is kept under a key and not too old to be shown."""
        with self._access:
            kept = self._kept.get(key)
            if kept is None:
                return None
            if self._clock() - kept.made_at >= 2 * self._seconds:
                self._drop(key)
                return None
            self._kept.move_to_end(key)
            return kept

    def _is_fresh(self, kept: _Kept[Value]) -> bool:
        return self._clock() - kept.made_at < self._seconds

    def _drop(self, key: Hashable) -> None:
        if kept := self._kept.pop(key, None):
            self.bytes_kept -= kept.size


def forget_everything() -> None:
    """Let every keeper start anew."""
    for keeper in _keepers:
        keeper.forget()
