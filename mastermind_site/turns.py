"""Whose request the threads get next: they have only so many from one address at once."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from itertools import chain

from mastermind_site.connection import Connection


class Turns:
    """The requests that have arrived and are not answered yet.

    most: how many from one address the threads may have. given: how many there are, those that wait
    for others from their address among them.
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.given = 0
        self._at_work: Counter[str] = Counter()  # the requests that threads have, by address
        self._queued: defaultdict[str, deque[Connection]] = defaultdict(deque)

    def take(self, conn: Connection) -> bool:
        """Whether the threads may have a request now; otherwise it waits for others."""
        self.given += 1
        if self._at_work[conn.home] < self.most:
            self._at_work[conn.home] += 1
            return True
        self._queued[conn.home].append(conn)
        return False

    def end(self, home: str) -> Connection | None:
        """The next request from an address, because a thread has finished one."""
        self.given -= 1
        if self._queued[home]:
            return self._queued[home].popleft()
        self._at_work[home] -= 1
        if not self._at_work[home]:
            del self._at_work[home], self._queued[home]
        return None

    def waiting(self) -> Iterator[Connection]:
        """The requests that no thread has."""
        return chain(*self._queued.values())

    def leave(self, conn: Connection) -> None:
        """Forget a request that waits."""
        self._queued[conn.home].remove(conn)
        self.given -= 1
