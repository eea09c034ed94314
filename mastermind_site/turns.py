"""Which request the threads get next, if more have arrived than there are threads.

Whoever is in the middle of a game comes first: a guess, or a poll of a match in which something has
happened, is cheap, and somebody waits for it. A page gets every fourth turn at least, so no flood of
guesses keeps the pages waiting. Among guesses and among pages, addresses take turns, so many requests
from one address let those from others in between.
"""

from collections import OrderedDict, deque
from collections.abc import Iterator
from itertools import chain

from mastermind_site.connection import Connection

MOVES_PER_PAGE = 3  # guesses and polls that may go before a page that waits


class Turns:
    """The requests that have arrived and are not answered yet.

    threads: how many the threads have at most; the others wait here. given: how many there are.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.given = 0
        self._at_work = 0
        self._moves, self._pages = _Queue(), _Queue()
        self._moves_since_page = 0

    def take(self, conn: Connection) -> bool:
        """Whether the threads may have a request now; otherwise it waits for others."""
        self.given += 1
        if self._at_work < self.threads:
            self._at_work += 1
            return True
        self._queue_of(conn).add(conn)
        return False

    def end(self) -> Connection | None:
        """The next request for the threads, because one of them has finished."""
        self.given -= 1
        is_page_due = self._moves_since_page >= MOVES_PER_PAGE or not self._moves
        if self._pages and is_page_due:
            self._moves_since_page = 0
            return self._pages.pop()
        if self._moves:
            self._moves_since_page += 1
            return self._moves.pop()
        self._at_work -= 1
        return None

    def waiting(self) -> Iterator[Connection]:
        """The requests that no thread has."""
        return chain(self._moves, self._pages)

    def leave(self, conn: Connection) -> None:
        """Forget a request that waits."""
        self._queue_of(conn).remove(conn)
        self.given -= 1

    def _queue_of(self, conn: Connection) -> "_Queue":
        return self._moves if conn.is_move else self._pages


class _Queue:
    """Requests that wait; the address whose turn is next comes first."""

    def __init__(self) -> None:
        self._homes: OrderedDict[str, deque[Connection]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._homes)

    def __iter__(self) -> Iterator[Connection]:
        return chain(*self._homes.values())

    def add(self, conn: Connection) -> None:
        self._homes.setdefault(conn.home, deque()).append(conn)

    def pop(self) -> Connection:
        """Take out the first request of the address whose turn it is."""
        home, queued = self._homes.popitem(last=False)
        conn = queued.popleft()
        if queued:
            self._homes[home] = queued
        return conn

    def remove(self, conn: Connection) -> None:
        queued = self._homes[conn.home]
        queued.remove(conn)
        if not queued:
            del self._homes[conn.home]
