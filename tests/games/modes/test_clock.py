"""The clock of a seat: nothing is gained or lost but what a guess brings."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.modes.clock import LAG, Clock, Control

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
seconds = st.floats(0, 1000)
INSTANT = timedelta(milliseconds=1)


def after(time: float) -> datetime:
    return NOON + timedelta(seconds=time)


@given(left=seconds, used=seconds, passed=seconds)
def test_what_is_left_and_what_was_used_stay_the_same_in_sum(
    left: float, used: float, passed: float
):
    clock = Clock(left, NOON, used).stopped(after(passed))

    assert clock.left + clock.used == pytest.approx(left + used)
    assert 0 <= clock.left <= left
    assert clock.since is None


@given(left=seconds, passed=seconds, increment=st.integers(0, 60))
def test_a_guess_brings_the_increment(left: float, passed: float, increment: int):
    clock = Clock(left, NOON)

    pressed = clock.pressed(after(passed), Control.TOTAL, 300, increment)

    assert pressed.left == clock.stopped(after(passed)).left + increment
    assert pressed.used == clock.stopped(after(passed)).used


@given(left=seconds, passed=seconds)
def test_a_guess_brings_the_whole_time_of_the_next_one(left: float, passed: float):
    pressed = Clock(left, NOON).pressed(after(passed), Control.GUESS, 30, 5)

    assert pressed.left == 30


@given(left=seconds)
def test_a_flag_falls_when_it_says(left: float):
    clock = Clock(left, NOON)

    assert clock.falls_at is not None
    assert clock.has_fallen(clock.falls_at + INSTANT)
    assert not clock.has_fallen(clock.falls_at - INSTANT)
    assert clock.left_at(clock.falls_at + INSTANT) == 0
    assert clock.run_out == Clock(0, None, left)


def test_the_network_may_take_half_a_second_of_each_turn():
    for passed, left in ((0, 60), (LAG, 60), (LAG + 1, 59), (-5, 60)):
        assert Clock(60, NOON).left_at(after(passed)) == left


def test_a_clock_that_stands_does_not_fall_and_one_that_runs_is_not_started_anew():
    stands, runs = Clock(0), Clock(60).started(NOON)

    assert stands.falls_at is None
    assert not stands.has_fallen(after(1000))
    assert stands.stopped(after(1000)) == stands
    assert runs.started(after(9)) == runs == Clock(60, NOON)
