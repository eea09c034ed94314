"""Remembers answers that never change, up to a number of bytes."""

import pickle
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any

UNKNOWN = object()
"""Stands for a missing answer, because an answer may be None."""

BYTES_PER_ENTRY = 400  # approximate bytes of an entry, besides its key and its answer


class Memory:
    """The answers that were requested last. Threads share it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def recall(self, key: Hashable) -> Any:
        """The answer under a key, or UNKNOWN."""
        with self._lock:
            if key not in self._entries:
                return UNKNOWN
            self._entries.move_to_end(key)
            return self._entries[key][0]

    def keep(self, key: Hashable, answer: Any) -> None:
        """Remember an answer, and drop those that were requested longest ago."""
        size = len(pickle.dumps((key, answer))) + BYTES_PER_ENTRY
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
