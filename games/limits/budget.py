"""How much may be worked out for one visitor, and for one address, in a minute.

Work is measured, not counted by requests: the seconds of the processor that a request took. Who has
used up a minute's share is refused until the next minute. The sums are kept in the cache that all
processes share; each process adds to them what it has worked in small steps, and knows them by
itself between two steps, so that a request which costs little asks nobody.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.utils import timezone

from games.limits.counter import count

MINUTE = 60  # seconds
STEPS = 100  # into which a share is cut: a process tells the others when it has worked one of them
MOST_KNOWN = 10_000  # visitors and addresses that a process keeps in mind, some 3 MB
THOUSANDTHS = 1000  # sums are kept in milliseconds


@dataclass(slots=True)
class Sum:
    """What was worked for somebody in this minute: as all processes know, and in this one since."""

    minute: int
    told: float = 0.0
    since: float = 0.0

    @property
    def seconds(self) -> float:
        return self.told + self.since


class Budget:
    """The sums that a process knows. Shared by threads."""

    def __init__(self) -> None:
        self._sums: OrderedDict[str, Sum] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._sums)

    def wait(self, shares: dict[str, float]) -> int:
        """Seconds until all may go on, each with so much in a minute: 0 for now."""
        now = timezone.now().timestamp()
        for who, share in shares.items():
            known = self._sums.get(who)
            if known and known.minute == now // MINUTE and known.seconds >= share:
                return max(1, round(MINUTE - now % MINUTE))
        return 0

    def charge(self, shares: dict[str, float], seconds: float) -> None:
        """Put work down to all of them."""
        minute = int(timezone.now().timestamp() // MINUTE)
        for who, share in shares.items():
            with self._lock:
                known = self._sums.get(who)
                if known is None or known.minute != minute:
                    known = self._sums[who] = Sum(minute)
                self._sums.move_to_end(who)
                if len(self._sums) > MOST_KNOWN:
                    self._sums.popitem(last=False)
                known.since += seconds
                due = known.since if known.since >= share / STEPS else 0.0
                known.since -= due
                known.told += due
            if due:
                sum_of_all = count(f"work:{who}:{minute}", 2 * MINUTE, by=round(due * THOUSANDTHS))
                known.told = max(known.told, sum_of_all / THOUSANDTHS)

    def forget(self) -> None:
        with self._lock:
            self._sums.clear()


budget = Budget()
