"""Heavy work takes turns, and few wait for it."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from games.work.gate import BusyError, Gate


def work_until(leave: Event, gate: Gate) -> bool:
    with gate.passed():
        return leave.wait(10)


def test_one_is_at_work_one_waits_and_the_third_is_refused_at_once():
    gate, leave = Gate(), Event()

    with ThreadPoolExecutor(2) as pool:
        inside = [pool.submit(work_until, leave, gate) for _ in range(2)]
        while Gate.room.acquire(blocking=False):
            Gate.room.release()
            time.sleep(0.01)
        with pytest.raises(BusyError):
            work_until(leave, gate)
        leave.set()

        assert [each.result() for each in inside] == [True, True]
    assert work_until(leave, gate)


def test_who_waits_for_too_long_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.work.gate.WAIT_SECONDS", 0.05)
    gate, leave = Gate(), Event()

    with ThreadPoolExecutor(1) as pool:
        inside = pool.submit(work_until, leave, gate)
        while not gate.is_at_work:
            time.sleep(0.01)
        with pytest.raises(BusyError):
            work_until(leave, gate)
        leave.set()
        assert inside.result()
