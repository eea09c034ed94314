"""What was worked out before, kept until it takes too many bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from solver.core.limits import charge, metered

Made = TypeVar("Made")


class Memory(Generic[Made]):
    """The results of a function by its arguments, which are hashable.

    Once all results together take more than `most` bytes, those that nobody asked for longest are
    forgotten, except the newest. What is remembered costs nothing, and meters are told what it spares.
    Threads may share it: two that ask for the same at once may both
    make it, and get equal results.
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
        """Keep nothing."""
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
    """A result, its bytes, and what making it cost."""

    made: Made
    size: int
    cost: int


def remembered(
    most: int, size: Callable[[Any], int]
) -> Callable[[Callable[..., Made]], Memory[Made]]:
    """Let a function remember what it made, in a `Memory` of so many bytes."""

    def remember(make: Callable[..., Made]) -> Memory[Made]:
        return Memory(make, most, size)

    return remember
