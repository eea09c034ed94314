"""What a process holds of each address and of all: open connections, and bytes that wait for an answer."""

from collections import Counter

from mastermind_site.connection import Connection


class Crowd:
    """The open connections.

    gathered: the bytes of unanswered requests of all of them together.
    """

    def __init__(self) -> None:
        self.gathered = 0
        self._open: Counter[str] = Counter()

    def add(self, conn: Connection) -> None:
        self._open[conn.peer] += 1

    def remove(self, conn: Connection) -> None:
        self.count_off(conn)
        self._open[conn.peer] -= 1
        if not self._open[conn.peer]:
            del self._open[conn.peer]

    def count(self, peer: str) -> int:
        """How many connections an address has."""
        return self._open[peer]

    def most(self) -> int:
        """How many connections those addresses have that have most."""
        return max(self._open.values(), default=0)

    def gather(self, conn: Connection, count: int) -> None:
        """Count so many bytes that have arrived."""
        conn.gathered += count
        self.gathered += count

    def count_off(self, conn: Connection) -> None:
        """Count no more of a connection than what has arrived of its next request."""
        left = len(conn.inbox)
        self.gathered -= conn.gathered - left
        conn.gathered = left
