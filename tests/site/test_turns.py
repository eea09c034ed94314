"""Whose request the threads get next."""

from dataclasses import dataclass
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind_site.connection import Connection
from mastermind_site.turns import MOVES_PER_PAGE, Turns

pytestmark = pytest.mark.deep

ADA, BEN = "192.0.2.1", "192.0.2.2"


@dataclass(eq=False)
class Request:
    """A request from an address, which is all that turns depend on."""

    home: str = ADA
    is_move: bool = False


def request(home: str = ADA, *, is_move: bool = False) -> Connection:
    return cast("Connection", Request(home, is_move))


def move(home: str = ADA) -> Connection:
    return request(home, is_move=True)


def queued(*requests: Connection) -> Turns:
    """Turns of a single thread, which is busy."""
    turns = Turns(1)
    assert turns.take(request())
    for each in requests:
        assert not turns.take(each)
    return turns


def test_the_threads_get_as_many_requests_as_there_are_threads_and_the_others_wait():
    turns = Turns(2)
    requests = [request() for _ in range(4)]

    assert [turns.take(each) for each in requests] == [True, True, False, False]
    assert list(turns.waiting()) == requests[2:]
    assert turns.given == 4


def test_the_first_that_came_is_the_first_that_goes():
    first, second = request(), request()
    turns = queued(first, second)

    assert [turns.end(), turns.end(), turns.end()] == [first, second, None]
    assert turns.given == 0
    assert turns.take(request())


def test_addresses_take_turns():
    many, few = [request(ADA) for _ in range(3)], [request(BEN) for _ in range(2)]
    turns = queued(*many, *few)

    assert [turns.end() for _ in range(5)] == [many[0], few[0], many[1], few[1], many[2]]


def test_guesses_go_before_pages_and_a_page_goes_after_some_of_them():
    pages, moves = [request() for _ in range(2)], [move() for _ in range(MOVES_PER_PAGE + 1)]
    turns = queued(*pages, *moves)

    assert [turns.end() for _ in range(6)] == [*moves[:-1], pages[0], moves[-1], pages[1]]


@pytest.mark.parametrize("is_move", [False, True])
def test_a_request_that_leaves_gets_no_turn(is_move: bool):
    first, second = (request(is_move=is_move) for _ in range(2))
    alone = request(BEN, is_move=is_move)
    turns = queued(first, second, alone)

    for each in (first, alone):
        turns.leave(each)

    assert turns.given == 2
    assert list(turns.waiting()) == [second]
    assert [turns.end(), turns.end()] == [second, None]


@given(st.lists(st.tuples(st.sampled_from([ADA, BEN, "192.0.2.3"]), st.booleans()), max_size=30))
def test_each_request_gets_one_turn_and_nothing_is_kept(comers: list[tuple[str, bool]]):
    requests = [request(home, is_move=is_move) for home, is_move in comers]
    turns = queued(*requests)

    went = [turns.end() for _ in requests]

    assert {id(each) for each in went} == {id(each) for each in requests}
    assert turns.end() is None
    assert turns.given == 0
    assert not list(turns.waiting())
