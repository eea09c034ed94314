"""A cache of results that is bounded in bytes and forgets the least recently used one first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from solver.core.limits import charge, metered

Made = TypeVar("Made")


class Cache(Generic[Made]):
    """The results of a function, by its arguments, which must be hashable.

    most: the bytes that all results together may take. Beyond that, the least recently used ones
        are forgotten, but never the newest.
    size: returns the bytes that a result takes.

    A remembered result costs no work, and meters are told how much work it saved. Threads may share
    a cache; two that ask for the same result at once may both compute it.
    """

    def __init__(self, make: Callable[..., Made], most: int, size: Callable[[Made], int]) -> None:
        update_wrapper(self, make)
        self.most = most
        self.bytes = 0
        self._make = make
        self._size = size
        self._kept: OrderedDict[tuple[Hashable, ...], _Kept[Made]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *arguments: Hashable, **named: Hashable) -> Made:
        key = (*arguments, *named.items())
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
        if kept is not None:
            charge(0, spared=kept.cost)
            return kept.made
        with metered() as meter:
            made = self._make(*arguments, **named)
        with self._lock:
            self._keep(key, _Kept(made, self._size(made), meter.cold))
        return made

    def cache_clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def _keep(self, key: tuple[Hashable, ...], kept: "_Kept[Made]") -> None:
        if key in self._kept:
            return
        self._kept[key] = kept
        self.bytes += kept.size
        while self.bytes > self.most and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self.bytes -= gone.size


class _Kept(NamedTuple, Generic[Made]):
    """A result, the bytes it takes, and the pairs that it cost to compute."""

    made: Made
    size: int
    cost: int


def cached(most: int, size: Callable[[Any], int]) -> Callable[[Callable[..., Made]], Cache[Made]]:
    """A decorator that keeps the results of a function in a `Cache` of at most this many bytes."""

    def decorate(make: Callable[..., Made]) -> Cache[Made]:
        return Cache(make, most, size)

    return decorate
