"""How long the rest of a comparison takes, measured by what was done since it was queued.

The seconds that shares took, added up, are compared with the time that has passed since the first of
them was begun: that is how many workers are busy with it on average, whatever else they do. What is
left takes so much less time. Nothing is said before a few shares are done, because until then even
two workers look like one.
"""

from collections.abc import Sequence
from datetime import datetime

from games.lab.compare.measured import Found
from games.models import Measurement

FEW = 3  # shares; with fewer, nothing is promised
WAITING = 4  # times the seconds of a share; when so long nothing was done, no worker is at it
PATIENCE = 10  # seconds in which a share may be late in any case


def seconds_left(found: Sequence[Found], now: datetime) -> float | None:
    """The seconds until all of them are done; None if that cannot be told yet."""
    waiting = [each.stored for each in found if each.is_open and each.stored]
    timed = _timed(found, waiting)
    shares = sum(each.timed for each in timed)
    if shares < FEW:
        return None
    seconds = sum(each.timed_seconds for each in timed)
    first, last = _span(timed)
    workers = max(seconds, 0.001) / max((last - first).total_seconds(), 0.001)
    left = sum(_work_left(each, seconds / _pairs_done(found, timed)) for each in found)
    longest = max(_share_seconds(each, seconds / shares) for each in waiting)
    passed = (now - last).total_seconds()
    return max(left / workers - passed, longest - passed, 1.0)


def is_waiting(found: Sequence[Found], now: datetime) -> bool:
    """Whether no worker seems to be at it: nothing was done yet, or for a long time."""
    waiting = [each.stored for each in found if each.is_open and each.stored]
    timed = _timed(found, waiting)
    shares = sum(each.timed for each in timed)
    if not shares:
        return True
    share = sum(each.timed_seconds for each in timed) / shares
    _, last = _span(timed)
    return (now - last).total_seconds() > max(PATIENCE, WAITING * share)


def _timed(found: Sequence[Found], waiting: Sequence[Measurement]) -> list[Measurement]:
    """The measurements of which shares were done since the others have been waiting."""
    since = min((each.queued_at for each in waiting), default=None)
    stored = [each.stored for each in found if each.stored]
    return [each for each in stored if since and each.first_at and each.first_at >= since]


def _span(timed: Sequence[Measurement]) -> tuple[datetime, datetime]:
    """When the first share was begun, and when the last one was done."""
    return (
        min(each.first_at for each in timed if each.first_at),
        max(each.last_at for each in timed if each.last_at),
    )


def _pairs_done(found: Sequence[Found], timed: Sequence[Measurement]) -> float:
    """About the pairs of the shares that were done."""
    done = [each for each in found if each.stored in timed]
    return sum(each.pairs * each.stored.timed / each.stored.shares for each in done if each.stored)


def _work_left(found: Found, seconds_per_pair: float) -> float:
    """The seconds of a core that it still takes: by its own shares, or else by those of others."""
    stored = found.stored
    if not found.is_open or not stored:
        return 0.0
    usual = seconds_per_pair * found.pairs / stored.shares
    return (stored.shares - stored.done) * _share_seconds(stored, usual)


def _share_seconds(stored: Measurement, usual: float) -> float:
    """The seconds that a share takes."""
    if stored.timed:
        return stored.timed_seconds / stored.timed
    return stored.seconds / stored.done if stored.done else usual
