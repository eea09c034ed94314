"""How long the processor has worked for the request at hand."""

import time
from contextlib import suppress
from threading import Thread

from games.work import tally


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_this_thread_works_is_counted_from_the_beginning():
    spin(0.002)
    tally.begin()
    before = tally.seconds()

    spin(0.002)

    assert before < 0.002 <= tally.seconds()
    assert tally.elsewhere_seconds() == 0


def test_what_is_worked_elsewhere_is_added_and_forgotten_at_a_new_beginning():
    tally.begin()

    tally.add(1.5)
    tally.add(0.5)

    assert tally.elsewhere_seconds() == 2
    assert 2 <= tally.seconds() < 3
    tally.begin()
    assert tally.seconds() < 1


def test_waiting_counts_only_where_others_work_meanwhile():
    tally.begin()
    time.sleep(0.005)
    idle = tally.seconds()

    with tally.elsewhere():
        time.sleep(0.005)

    assert idle < 0.005 <= tally.elsewhere_seconds()


def test_waiting_for_who_does_not_answer_is_no_work():
    tally.begin()

    for error in (TimeoutError, ValueError):
        before = tally.elsewhere_seconds()
        with suppress(error), tally.elsewhere(TimeoutError):
            time.sleep(0.001)
            raise error

        assert (tally.elsewhere_seconds() == before) == (error is TimeoutError)


def test_own_work_is_not_counted_twice():
    tally.begin()
    began = time.perf_counter()

    with tally.elsewhere():
        spin(0.005)

    assert 0.005 <= tally.seconds() <= time.perf_counter() - began + 0.001


def test_each_thread_has_a_tally_of_its_own():
    tally.begin()
    other = Thread(target=tally.add, args=(5.0,))

    other.start()
    other.join()

    assert tally.elsewhere_seconds() == 0


def test_writes_are_counted_from_the_beginning():
    tally.begin()
    assert tally.writes() == 0

    tally.add_write()
    tally.add_write()

    assert tally.writes() == 2
