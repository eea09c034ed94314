"""The processor time of a request, and the gate for heavy work."""

import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Event, Thread

import pytest

from games.thinking import processor_time
from games.thinking.gate import BusyError, Gate, begin


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_this_thread_works_and_is_told_of_is_counted_from_the_beginning():
    spin(0.002)
    processor_time.begin()
    before = processor_time.seconds()
    other = Thread(target=processor_time.add, args=(5.0,))
    other.start()
    other.join()

    spin(0.002)

    assert before < 0.002 <= processor_time.seconds()
    assert processor_time.elsewhere_seconds() == 0
    processor_time.add(1.5)
    processor_time.add(0.5)
    assert processor_time.elsewhere_seconds() == 2
    assert 2 <= processor_time.seconds() < 3
    processor_time.begin()
    assert processor_time.seconds() < 1


def test_waiting_counts_only_where_others_work_meanwhile_and_own_work_not_twice():
    processor_time.begin()
    time.sleep(0.005)
    idle = processor_time.seconds()
    with processor_time.elsewhere():
        time.sleep(0.005)
    assert idle < 0.005 <= processor_time.elsewhere_seconds()

    for error in (TimeoutError, ValueError):
        before = processor_time.elsewhere_seconds()
        with suppress(error), processor_time.elsewhere(TimeoutError):
            time.sleep(0.001)
            raise error
        assert (processor_time.elsewhere_seconds() == before) == (error is TimeoutError)

    processor_time.begin()
    began = time.perf_counter()
    with processor_time.elsewhere():
        spin(0.005)
    assert 0.005 <= processor_time.seconds() <= time.perf_counter() - began + 0.001


# Heavy work takes turns, and few wait for it


def work_until(leave: Event, gate: Gate) -> bool:
    with gate.passed():
        return leave.wait(10)


def test_one_is_at_work_one_waits_and_the_third_is_refused_at_once():
    gate, leave = Gate("tests"), Event()

    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(work_until, leave, gate) for _ in range(3)]
        [refused] = wait(asked, return_when=FIRST_COMPLETED).done
        leave.set()

        assert isinstance(refused.exception(), BusyError)
        assert [each.result() for each in asked if each is not refused] == [True, True]
    assert work_until(leave, gate)


def test_who_waits_for_too_long_is_refused_and_then_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.thinking.gate.WAIT_SECONDS", 0.05)
    gate, leave = Gate("tests"), Event()
    begin()

    with ThreadPoolExecutor(1) as pool:
        inside = pool.submit(work_until, leave, gate)
        while not gate.is_at_work:
            time.sleep(0.01)
        began = time.monotonic()
        for _ in range(100):
            with pytest.raises(BusyError):
                work_until(leave, gate)
        waited = time.monotonic() - began
        leave.set()
        assert inside.result()
    assert 0.05 <= waited < 100 * 0.05  # a request waits once, however often it asks
