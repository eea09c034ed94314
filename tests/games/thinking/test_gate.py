"""How long the processor has worked for the request at hand."""

import os
import subprocess
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from games.thinking import tally
from games.thinking.gate import BusyError, Gate, begin
from games.thinking.processes import children_of, is_alive, resident_bytes


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_this_thread_works_and_is_told_of_is_counted_from_the_beginning():
    spin(0.002)
    tally.begin()
    before = tally.seconds()
    other = Thread(target=tally.add, args=(5.0,))
    other.start()
    other.join()

    spin(0.002)

    assert before < 0.002 <= tally.seconds()
    assert tally.elsewhere_seconds() == 0
    tally.add(1.5)
    tally.add(0.5)
    assert tally.elsewhere_seconds() == 2
    assert 2 <= tally.seconds() < 3
    tally.begin()
    assert tally.seconds() < 1


def test_waiting_counts_only_where_others_work_meanwhile_and_own_work_not_twice():
    tally.begin()
    time.sleep(0.005)
    idle = tally.seconds()
    with tally.elsewhere():
        time.sleep(0.005)
    assert idle < 0.005 <= tally.elsewhere_seconds()

    for error in (TimeoutError, ValueError):
        before = tally.elsewhere_seconds()
        with suppress(error), tally.elsewhere(TimeoutError):
            time.sleep(0.001)
            raise error
        assert (tally.elsewhere_seconds() == before) == (error is TimeoutError)

    tally.begin()
    began = time.perf_counter()
    with tally.elsewhere():
        spin(0.005)
    assert 0.005 <= tally.seconds() <= time.perf_counter() - began + 0.001


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


# What the system tells of processes


@pytest.mark.deep
def test_the_processes_that_one_has_started_are_known_with_their_memory_until_they_end():
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"x")
        process.stdin.flush()
        assert process.stdout.read(1) == b"x"  # now it runs
        children, size = children_of(os.getpid()), resident_bytes(process.pid)

    assert process.pid in children
    assert 100_000 < size < resident_bytes(os.getpid())
    assert process.pid not in children_of(os.getpid())
    assert resident_bytes(process.pid) == 0
    assert [is_alive(pid) for pid in (os.getpid(), 1, process.pid)] == [True, True, False]


def test_a_process_that_ends_while_it_is_read_has_nothing(monkeypatch: pytest.MonkeyPatch):
    def ended(_file: Path) -> str:
        raise ProcessLookupError

    monkeypatch.setattr(Path, "read_text", ended)

    assert (resident_bytes(os.getpid()), children_of(os.getpid())) == (0, set())
