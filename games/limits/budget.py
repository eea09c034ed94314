"""How much the site works in a minute for one visitor, one account, and one address.

Work is the processor time of a request in seconds, not the number of requests. Whoever has used up
a share of a minute is refused until the next minute. The sums are in the cache that all processes
share. Each process adds its own there in small steps and remembers the sums in between, so a cheap
request does not access the cache.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.utils import timezone

from games.limits.rates import count

MINUTE = 60  # seconds
STEPS_PER_SHARE = 100  # steps of a share; a process writes to the cache after each step
MAX_SUMS = 10_000  # visitors, accounts, and addresses that a process remembers, about 3 MB
MILLISECONDS = 1000  # in a second; the sums in the cache are whole milliseconds

Shares = dict[str, float]
"""Whom a request is charged to, and the seconds of work in a minute for each of them."""


@dataclass(slots=True)
class Sum:
    """The work for one of them in a minute.

    shared: the sum in the cache, of all processes. pending: what this process has not added to it yet.
    """

    minute: int
    shared: float = 0.0
    pending: float = 0.0


class Budget:
    """The sums that a process knows. Threads share it."""

    def __init__(self) -> None:
        self._sums: OrderedDict[str, Sum] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._sums)

    def wait(self, shares: Shares) -> int:
        """Seconds until none of these has used up its share of the minute; 0 if none has now."""
        return 0 if self.left(shares) else to_next_minute()

    def left(self, shares: Shares) -> float:
        """How much is left until the first of these has used up its share of the minute."""
        return max(0.0, min(share - self._used(who) for who, share in shares.items()))

    def _used(self, who: str) -> float:
        known = self._sums.get(who)
        return known.shared + known.pending if known and known.minute == _minute() else 0.0

    def charge(self, shares: Shares, used: float) -> None:
        """Add seconds of work to the sum of each of these."""
        minute = _minute()
        for who, share in shares.items():
            with self._lock:
                known = self._sums.pop(who, None)
                if known is None or known.minute != minute:
                    known = Sum(minute)
                self._sums[who] = known
                if len(self._sums) > MAX_SUMS:
                    self._sums.popitem(last=False)
                known.pending += used
                due = known.pending if known.pending >= share / STEPS_PER_SHARE else 0.0
                known.pending -= due
                known.shared += due
            if due:
                total = count(f"work:{who}:{minute}", 2 * MINUTE, by=round(due * MILLISECONDS))
                known.shared = max(known.shared, total / MILLISECONDS)

    def forget(self) -> None:
        with self._lock:
            self._sums.clear()


def to_next_minute() -> int:
    """Seconds until the minute ends, by the clock of this host."""
    return max(1, round(MINUTE - timezone.now().timestamp() % MINUTE))


def _minute() -> int:
    return int(timezone.now().timestamp() // MINUTE)


budget = Budget()
