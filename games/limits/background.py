"""How long the workers compute in an hour for one player, and for those who come from one address.

A budget apart from that of requests: a comparison of some minutes would otherwise keep whoever asked for
it from playing meanwhile. What a share took is charged once it was computed, so a run that goes beyond
the budget is computed to its end, and the next one waits.
"""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from games import metrics
from games.limits.budget import MILLISECONDS
from games.limits.counter import count

HOUR = 3600  # seconds


class Asker(NamedTuple):
    """Whom background work is charged to: the key of a player, and a digest of an address.

    player: None for a visitor without one. origin: empty if it is unknown.
    """

    player: int | None
    origin: str

    def shares(self) -> Iterator[tuple[str, float]]:
        """The keys of both in the cache, and the seconds in an hour for each."""
        if self.player:
            yield f"player:{self.player}", settings.LAB_WORK_OF_VISITOR
        if self.origin:
            yield f"origin:{self.origin}", settings.LAB_WORK_OF_ADDRESS


def charge(askers: Iterable[Asker], seconds: float) -> None:
    """Share the seconds that workers took among those who asked for the same."""
    each = list(askers)
    for asker in each:
        for who, _ in asker.shares():
            _sum(who, seconds / len(each))


def wait(asker: Asker) -> int:
    """Seconds until workers compute for whoever asks again; 0 if they do now."""
    if not any(_sum(who) >= share for who, share in asker.shares()):
        return 0
    metrics.refusals.add("lab work")
    return max(1, round(HOUR - timezone.now().timestamp() % HOUR))


def _sum(who: str, seconds: float = 0.0) -> float:
    """The seconds of this hour so far, with these; 0 if the cache fails."""
    hour = int(timezone.now().timestamp() // HOUR)
    return count(f"lab:{who}:{hour}", 2 * HOUR, by=ceil(seconds * MILLISECONDS)) / MILLISECONDS
