"""What a process remembers: for how long, how much of it, and without keeping others waiting."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.process_cache import Keeper


class Clock:
    """One that stands still until it is told."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeper(clock: Clock) -> Keeper[str]:
    """Keeps texts of up to ten letters in all, for a minute."""
    return Keeper(name="texts", seconds=60, most_bytes=10, size=len, clock=clock)


def numbers() -> Iterator[str]:
    yield from "123456789"


def test_an_answer_is_made_once_until_its_time_is_over(keeper: Keeper[str], clock: Clock):
    answers = numbers()

    def ask() -> str:
        return keeper.get("key", lambda: next(answers))

    first = [ask(), ask()]
    clock.seconds = 59
    still = ask()
    clock.seconds = 60

    assert (first, still, ask()) == (["1", "1"], "1", "2")


def test_those_not_asked_for_longest_make_room(keeper: Keeper[str]):
    keeper.put("a", "aaaa")
    keeper.put("b", "bbbb")
    keeper.get("a", lambda: "new")

    keeper.put("c", "cccc")

    assert keeper.bytes_kept == 8
    assert keeper.get("a", lambda: "new") == "aaaa"
    assert keeper.get("c", lambda: "new") == "cccc"
    assert keeper.get("b", lambda: "new") == "new"


@given(st.lists(st.tuples(st.integers(0, 30), st.binary(max_size=2000)), max_size=60))
def test_the_last_answer_is_known_and_never_more_is_kept_than_its_bytes(
    entries: list[tuple[int, bytes]],
):
    keeper = Keeper[bytes](name="texts", most_bytes=10_000, size=len)

    for key, answer in entries:
        keeper.put(key, answer)
        assert keeper.find(key) == answer
        assert keeper.bytes_kept <= 10_000

    latest = dict(entries)
    assert all(keeper.find(key) in {latest[key], None} for key in latest)


def test_what_is_larger_than_all_the_room_is_answered_and_not_kept(keeper: Keeper[str]):
    keeper.put("a", "aaaa")

    assert keeper.get("b", lambda: "b" * 11) == "b" * 11

    assert keeper.bytes_kept == 4
    assert keeper.get("a", lambda: "new") == "aaaa"


def test_an_answer_that_could_not_be_made_is_asked_for_again(keeper: Keeper[str]):
    def fail() -> str:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011, it has no words
        keeper.get("key", fail)

    assert keeper.get("key", lambda: "made") == "made"


def test_nobody_waits_while_another_answer_is_made(keeper: Keeper[str]):
    has_begun, may_end = Event(), Event()

    def make_slowly() -> str:
        has_begun.set()
        assert may_end.wait(10)
        return "slow"

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(keeper.get, "slow", make_slowly)
        assert has_begun.wait(10)
        assert keeper.get("key", lambda: "key") == "key"
        assert keeper.get("slow", lambda: "own") == "own"
        may_end.set()
        assert slow.result() == "slow"


def test_an_answer_is_dropped_while_others_ask_for_it():
    keeper, is_over = Keeper[bytes](name="texts", most_bytes=1_000, size=len), Event()

    def ask() -> int:
        known = 0
        while not is_over.is_set():
            known += keeper.find("key") is not None
        return known

    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(ask) for _ in range(2)]
        for _ in range(3_000):
            keeper.put("key", bytes(800))
            keeper.put("other", bytes(800))
        is_over.set()
        assert all(each.result() >= 0 for each in asked)
