"""How much work the site does in a minute for one visitor, and for one address.

Work is the processor time of a request in seconds, not the number of requests. A visitor or an
address whose share of a minute is used up is refused until the next minute. The sums are in
the cache that all processes share. Each process adds its own work there in small steps and
remembers the sums in between, so a cheap request does not access the cache.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.utils import timezone

from games.limits.counter import count

MINUTE = 60  # seconds
STEPS_PER_SHARE = 100  # steps of a share; a process writes to the cache after each step
MAX_SUMS = 10_000  # visitors and addresses that a process remembers, about 3 MB
MILLISECONDS = 1000  # milliseconds in a second; the sums in the cache are whole milliseconds


@dataclass(slots=True)
class Sum:
    """The work for one visitor or address in a minute, in seconds.

    told: the sum in the cache, of all processes. since: what this process has not added to it yet.
    """

    minute: int
    told: float = 0.0
    since: float = 0.0

    @property
    def seconds(self) -> float:
        return self.told + self.since


class Budget:
    """The sums that a process knows. Threads share it."""

    def __init__(self) -> None:
        self._sums: OrderedDict[str, Sum] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._sums)

    def wait(self, shares: dict[str, float]) -> int:
        """Seconds until none of these has used up its share of the minute; 0 if none has now."""
        now = timezone.now().timestamp()
        for who, share in shares.items():
            known = self._sums.get(who)
            if known and known.minute == now // MINUTE and known.seconds >= share:
                return max(1, round(MINUTE - now % MINUTE))
        return 0

    def left(self, shares: dict[str, float]) -> float:
        """Seconds of work until the first of these has used up its share of the minute."""
        minute = int(timezone.now().timestamp() // MINUTE)
        known = {who: self._sums.get(who) for who in shares}
        used = {who: work.seconds for who, work in known.items() if work and work.minute == minute}
        return max(0.0, min(share - used.get(who, 0.0) for who, share in shares.items()))

    def charge(self, shares: dict[str, float], seconds: float) -> None:
        """Add work, in seconds, to the sum of each of these."""
        minute = int(timezone.now().timestamp() // MINUTE)
        for who, share in shares.items():
            with self._lock:
                known = self._sums.get(who)
                if known is None or known.minute != minute:
                    known = self._sums[who] = Sum(minute)
                self._sums.move_to_end(who)
                if len(self._sums) > MAX_SUMS:
                    self._sums.popitem(last=False)
                known.since += seconds
                due = known.since if known.since >= share / STEPS_PER_SHARE else 0.0
                known.since -= due
                known.told += due
            if due:
                sum_of_all = count(f"work:{who}:{minute}", 2 * MINUTE, by=round(due * MILLISECONDS))
                known.told = max(known.told, sum_of_all / MILLISECONDS)

    def forget(self) -> None:
        with self._lock:
            self._sums.clear()


budget = Budget()
