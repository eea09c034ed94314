"""How long the rest of a comparison takes: true within a factor of two, whatever the workers."""

import heapq
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import NamedTuple

import pytest
from django.utils import timezone

from games.lab.compare.asked import Entry
from games.lab.compare.measured import Found
from games.lab.compare.pace import FEW, PATIENCE, is_waiting, seconds_left
from games.models import Asked, Measurement
from solver import evaluate

QUEUED = timezone.now()
BEGUN = QUEUED + timedelta(seconds=30)  # others came first
DONE = evaluate("minimax", "2x3")


class Work(NamedTuple):
    """A measurement: its shares, the seconds that each takes, and what was estimated for each."""

    shares: int
    seconds: float
    estimated: float


def found_of(work: Work, done: int, seconds: float, first: float, last: float) -> Found:
    """What is known when so many shares are done. first, last: seconds since the begin."""
    asked = Asked("minimax", "3x6")
    stored = Measurement(
        **asked._asdict(),
        shares=work.shares,
        done=done,
        timed=done,
        seconds=seconds,
        timed_seconds=seconds,
        queued_at=QUEUED,
        first_at=BEGUN + timedelta(seconds=first) if done else None,
        last_at=BEGUN + timedelta(seconds=last) if done else None,
    )
    pairs = int(work.shares * work.estimated * 1e9)
    is_done = done == work.shares
    return Found(Entry("minimax"), asked, pairs, DONE if is_done else None, stored)


def watched(works: list[Work], workers: int) -> Iterator[tuple[list[Found], datetime, float]]:
    """What is known after each share, the time, and the seconds until all are done."""
    rounds = zip_longest(*([at] * work.shares for at, work in enumerate(works)))
    order = [at for each in rounds for at in each if at is not None]
    free = [0.0] * workers
    ends = []
    for at in order:
        start = heapq.heappop(free)
        heapq.heappush(free, start + works[at].seconds)
        ends.append((start + works[at].seconds, start, at))
    ends.sort()
    end = ends[-1][0]
    for count in range(1, len(ends)):
        done = ends[:count]
        found = []
        for at, work in enumerate(works):
            own = [each for each in done if each[2] == at]
            first = min((each[1] for each in own), default=0.0)
            last = max((each[0] for each in own), default=0.0)
            found.append(found_of(work, len(own), len(own) * work.seconds, first, last))
        passed = done[-1][0]
        yield found, BEGUN + timedelta(seconds=passed), end - passed


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    "works",
    [
        [Work(12, 2.0, 2.0)],
        [Work(30, 2.0, 0.5)],
        [Work(8, 1.0, 2.0), Work(8, 3.0, 2.0)],
        [Work(4, 1.0, 1.0), Work(40, 2.5, 2.0), Work(10, 1.5, 1.5)],
    ],
)
def test_what_is_promised_is_true_within_a_factor_of_two(works: list[Work], workers: int):
    longest = max(work.seconds for work in works)

    for known, (found, now, truth) in enumerate(watched(works, workers), 1):
        promised = seconds_left(found, now)
        if known < FEW:
            assert promised is None
        else:
            assert promised is not None
            assert truth / 2 <= promised <= max(2 * truth, truth + longest)


def test_two_workers_are_told_to_take_half_the_time_and_what_passes_is_taken_off():
    [one, two] = [
        next(
            seconds_left(found, now)
            for known, (found, now, _) in enumerate(watched([Work(40, 2.0, 9.0)], workers), 1)
            if known == 10
        )
        for workers in (1, 2)
    ]

    assert one == pytest.approx(60)
    assert two == pytest.approx(30)
    begun = found_of(Work(20, 2.0, 2.0), 10, 20.0, first=0.0, last=20.0)
    for passed, left in ((20, 20), (25, 15)):
        assert seconds_left([begun], BEGUN + timedelta(seconds=passed)) == pytest.approx(left)


def test_what_was_done_before_it_was_queued_again_tells_nothing():
    old = found_of(Work(9, 2.0, 2.0), 4, 8.0, first=-300.0, last=-290.0)

    assert seconds_left([old], BEGUN) is None
    assert is_waiting([old], BEGUN)


def test_it_waits_while_nobody_works_on_it():
    begun = found_of(Work(20, 2.0, 2.0), 4, 8.0, first=0.0, last=8.0)
    last = BEGUN + timedelta(seconds=8)

    assert not is_waiting([begun], last + timedelta(seconds=PATIENCE - 1))
    assert is_waiting([begun], last + timedelta(seconds=PATIENCE + 1))
    assert is_waiting([found_of(Work(20, 2.0, 2.0), 0, 0.0, 0.0, 0.0)], BEGUN)
