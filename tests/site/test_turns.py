"""Whose request the threads get next."""

from typing import cast

from mastermind_site.connection import Connection
from mastermind_site.turns import Turns


class Request:
    """A request from an address, which is all that turns depend on."""

    def __init__(self, home: str) -> None:
        self.home = home


def request(home: str) -> Connection:
    return cast("Connection", Request(home))


def test_an_address_gets_only_so_many_turns_at_once_and_others_get_theirs():
    turns = Turns(2)
    greedy = [request("192.0.2.1") for _ in range(4)]

    assert [turns.take(each) for each in greedy] == [True, True, False, False]
    assert turns.take(request("192.0.2.2"))
    assert list(turns.waiting()) == greedy[2:]
    assert turns.given == 5


def test_each_turn_that_ends_lets_the_next_of_the_address_begin():
    turns = Turns(1)
    first, second, third = (request("192.0.2.1") for _ in range(3))
    for each in (first, second, third):
        turns.take(each)

    assert turns.end("192.0.2.1") is second
    assert not turns.take(request("192.0.2.1"))
    assert turns.end("192.0.2.1") is third


def test_nothing_is_kept_of_an_address_without_requests():
    turns = Turns(1)
    for _ in range(2):
        turns.take(request("192.0.2.1"))

    turns.end("192.0.2.1")
    turns.end("192.0.2.1")

    assert turns.given == 0
    assert not turns._at_work  # noqa: SLF001 (nobody else may look)
    assert not turns._queued  # noqa: SLF001
    assert turns.take(request("192.0.2.1"))


def test_a_request_that_leaves_gets_no_turn():
    turns = Turns(1)
    first, second, third = (request("192.0.2.1") for _ in range(3))
    for each in (first, second, third):
        turns.take(each)

    turns.leave(second)

    assert turns.given == 2
    assert turns.end("192.0.2.1") is third
