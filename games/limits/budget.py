"""How much the site works, and writes, in a minute for one visitor, one account, and one address.

Work is the processor time of a request in seconds, not the number of requests. Writes are its
statements that change the database. Whoever has used up a share of a minute is refused until the
next minute. The sums are in the cache that all processes share. Each process adds its own
there in small steps and remembers the sums in between, so a cheap request does not access the cache.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.utils import timezone

from games.limits.counter import count

MINUTE = 60  # seconds
STEPS_PER_SHARE = 100  # steps of a share; a process writes to the cache after each step
MAX_SUMS = 10_000  # visitors, accounts, and addresses that a process remembers, about 3 MB
MILLISECONDS = 1000  # in a second; the sums of work in the cache are whole milliseconds


@dataclass(slots=True)
class Sum:
    """The work or the writes for one of them in a minute.

    told: the sum in the cache, of all processes. since: what this process has not added to it yet.
    """

    minute: int
    told: float = 0.0
    since: float = 0.0

    @property
    def total(self) -> float:
        return self.told + self.since


class Budget:
    """The sums that a process knows, of one kind. Threads share it.

    scale: how many whole units of the sums in the cache one unit has.
    """

    def __init__(self, kind: str, scale: int) -> None:
        self.kind = kind
        self.scale = scale
        self._sums: OrderedDict[str, Sum] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._sums)

    def wait(self, shares: dict[str, float]) -> int:
        """Seconds until none of these has used up its share of the minute; 0 if none has now."""
        now = timezone.now().timestamp()
        for who, share in shares.items():
            known = self._sums.get(who)
            if known and known.minute == now // MINUTE and known.total >= share:
                return max(1, round(MINUTE - now % MINUTE))
        return 0

    def left(self, shares: dict[str, float]) -> float:
        """How much is left until the first of these has used up its share of the minute."""
        minute = int(timezone.now().timestamp() // MINUTE)
        known = {who: self._sums.get(who) for who in shares}
        used = {who: each.total for who, each in known.items() if each and each.minute == minute}
        return max(0.0, min(share - used.get(who, 0.0) for who, share in shares.items()))

    def charge(self, shares: dict[str, float], used: float) -> None:
        """Add seconds of work, or writes, to the sum of each of these."""
        minute = int(timezone.now().timestamp() // MINUTE)
        for who, share in shares.items():
            with self._lock:
                known = self._sums.get(who)
                if known is None or known.minute != minute:
                    known = self._sums[who] = Sum(minute)
                self._sums.move_to_end(who)
                if len(self._sums) > MAX_SUMS:
                    self._sums.popitem(last=False)
                known.since += used
                due = known.since if known.since >= share / STEPS_PER_SHARE else 0.0
                known.since -= due
                known.told += due
            if due:
                key, units = f"{self.kind}:{who}:{minute}", round(due * self.scale)
                known.told = max(known.told, count(key, 2 * MINUTE, by=units) / self.scale)

    def forget(self) -> None:
        with self._lock:
            self._sums.clear()


budget, writes = Budget("work", MILLISECONDS), Budget("writes", 1)
