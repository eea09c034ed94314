"""Answers that never change, remembered up to a number of bytes."""

import pickle
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any

UNKNOWN = object()
"""No answer: one may be None."""

OVERHEAD = 400  # bytes that an entry takes beside its key and its answer, about


class Memory:
    """The answers asked for last. Shared by threads."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def recall(self, key: Hashable) -> Any:
        """The answer kept under a key, UNKNOWN where there is none."""
        with self._lock:
            if key not in self._entries:
                return UNKNOWN
            self._entries.move_to_end(key)
            return self._entries[key][0]

    def keep(self, key: Hashable, answer: Any) -> None:
        """Remember an answer, and forget those that were asked for longest ago."""
        size = len(pickle.dumps((key, answer))) + OVERHEAD
        with self._lock:
            self._drop(key)
            self._entries[key] = answer, size
            self.size += size
            while self.size > self.most:
                self._drop(next(iter(self._entries)))

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self.size = 0

    def _drop(self, key: Hashable) -> None:
        _, size = self._entries.pop(key, (None, 0))
        self.size -= size
