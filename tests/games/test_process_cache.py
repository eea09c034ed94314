"""What a process remembers: for how long, how much of it, and without keeping others waiting."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.process_cache import ProcessCache


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
def cache(clock: Clock) -> ProcessCache[str]:
    """Keeps texts of up to ten letters in all, for a minute."""
    return ProcessCache(name="texts", seconds=60, most_bytes=10, size=len, clock=clock)


def numbers() -> Iterator[str]:
    yield from "123456789"


def test_an_answer_is_made_once_until_its_time_is_over(cache: ProcessCache[str], clock: Clock):
    answers = numbers()

    def ask() -> str:
        return cache.get("key", lambda: next(answers))

    first = [ask(), ask()]
    clock.seconds = 59
    still = ask()
    clock.seconds = 60

    assert (first, still, ask()) == (["1", "1"], "1", "2")


def test_those_not_asked_for_longest_make_room(cache: ProcessCache[str]):
    cache.put("a", "aaaa")
    cache.put("b", "bbbb")
    cache.get("a", lambda: "new")

    cache.put("c", "cccc")

    assert cache.bytes_kept == 8
    assert cache.get("a", lambda: "new") == "aaaa"
    assert cache.get("c", lambda: "new") == "cccc"
    assert cache.get("b", lambda: "new") == "new"


@given(st.lists(st.tuples(st.integers(0, 30), st.binary(max_size=2000)), max_size=60))
def test_the_last_answer_is_known_and_never_more_is_kept_than_its_bytes(
    entries: list[tuple[int, bytes]],
):
    cache = ProcessCache[bytes](name="texts", most_bytes=10_000, size=len)

    for key, answer in entries:
        cache.put(key, answer)
        assert cache.find(key) == answer
        assert cache.bytes_kept <= 10_000

    latest = dict(entries)
    assert all(cache.find(key) in {latest[key], None} for key in latest)


def test_what_is_larger_than_all_the_room_is_answered_and_not_kept(cache: ProcessCache[str]):
    cache.put("a", "aaaa")

    assert cache.get("b", lambda: "b" * 11) == "b" * 11

    assert cache.bytes_kept == 4
    assert cache.get("a", lambda: "new") == "aaaa"


def test_an_answer_that_could_not_be_made_is_asked_for_again(cache: ProcessCache[str]):
    def fail() -> str:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011, it has no words
        cache.get("key", fail)

    assert cache.get("key", lambda: "made") == "made"


def test_nobody_waits_while_another_answer_is_made(cache: ProcessCache[str]):
    has_begun, may_end = Event(), Event()

    def make_slowly() -> str:
        has_begun.set()
        assert may_end.wait(10)
        return "slow"

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(cache.get, "slow", make_slowly)
        assert has_begun.wait(10)
        assert cache.get("key", lambda: "key") == "key"
        assert cache.get("slow", lambda: "own") == "own"
        may_end.set()
        assert slow.result() == "slow"


def test_an_answer_is_dropped_while_others_ask_for_it():
    cache, is_over = ProcessCache[bytes](name="texts", most_bytes=1_000, size=len), Event()

    def ask() -> int:
        known = 0
        while not is_over.is_set():
            known += cache.find("key") is not None
        return known

    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(ask) for _ in range(2)]
        for _ in range(3_000):
            cache.put("key", bytes(800))
            cache.put("other", bytes(800))
        is_over.set()
        assert all(each.result() >= 0 for each in asked)
