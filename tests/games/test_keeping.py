"""What a process keeps: for how long, how much of it, and made by one thread at a time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import pytest

from games.keeping import Keeper
from games.work.gate import BusyError


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


def test_what_nobody_asks_for_goes_once_it_is_too_old_although_there_is_room(
    keeper: Keeper[str], clock: Clock
):
    keeper.put("a", "aa")
    keeper.put("b", "bb")
    clock.seconds = 119
    keeper.get("b", lambda: "bb")  # made anew, so it lasts
    keeper.put("c", "cc")
    before = keeper.bytes_kept

    clock.seconds = 120
    keeper.put("d", "dd")

    assert (before, keeper.bytes_kept) == (6, 6)
    assert keeper.get("b", lambda: "made again") == "bb"


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


@pytest.mark.parametrize(("age", "is_given"), [(119, True), (120, False)])
def test_while_one_thread_renews_an_answer_the_others_are_given_the_old_one(
    keeper: Keeper[str], clock: Clock, age: int, *, is_given: bool
):
    keeper.put("key", "old")
    clock.seconds = age
    has_begun, may_end = Event(), Event()
    given: list[str] = []

    def renew() -> str:
        has_begun.set()
        may_end.wait(10)
        return "new"

    slow = Thread(target=lambda: keeper.get("key", renew))
    other = Thread(target=lambda: given.append(keeper.get("key", lambda: "never made")))
    slow.start()
    has_begun.wait(10)
    other.start()
    other.join(0.2)
    answered_at_once = list(given)
    may_end.set()
    slow.join()
    other.join()

    assert answered_at_once == (["old"] if is_given else [])
    assert given == (["old"] if is_given else ["new"])


def test_who_waits_for_too_long_for_an_answer_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.keeping.WAIT_SECONDS", 0.05)
    keeper = Keeper[str](name="texts", seconds=60, most_bytes=1000, size=len)
    began, leave = Event(), Event()

    def make_slowly() -> str:
        began.set()
        assert leave.wait(10)
        return "answer"

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(keeper.get, "key", make_slowly)
        assert began.wait(10)
        with pytest.raises(BusyError):
            keeper.get("key", make_slowly)
        leave.set()
        assert first.result() == "answer"
