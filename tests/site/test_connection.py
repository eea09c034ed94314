"""The bytes of a visitor become complete requests, or are refused."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from gunicorn.config import Config
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind_site.connection import (
    CONTINUE,
    MAX_BODY_BYTES,
    MAX_HEAD_BYTES,
    Connection,
    RefusedError,
)
from mastermind_site.outbox import Outbox

GET = b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = b"number=1&peg-1=2"


def post(body: bytes = BODY, *headers: str) -> bytes:
    head = ["POST /games/ HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*head, "", ""]).encode() + body


class Visit:
    """A connection, and the visitor's end of it."""

    def __init__(self) -> None:
        ours, self.visitor = socket.socketpair()
        client, server = ("192.0.2.1", 1234), ("127.0.0.1", 80)
        self.connection = Connection(Config(), Outbox(ours), client, server)

    def send(self, data: bytes) -> bool:
        """Whether a thread could answer now."""
        self.connection.inbox += data
        return self.connection.has_whole_request()

    def close(self) -> None:
        self.connection.sock.close()
        self.visitor.close()


@pytest.fixture
def visit() -> Iterator[Visit]:
    visit = Visit()
    yield visit
    visit.close()


def request_of(connection: Connection) -> Any:
    connection.give_body()
    return next(connection.parser)


def test_a_request_without_a_body_is_whole_with_its_head(visit: Visit):
    assert visit.send(GET)

    request = request_of(visit.connection)
    assert (request.method, request.path) == ("GET", "/rules/")
    assert request.body.read() == b""


def test_a_form_is_whole_with_its_body(visit: Visit):
    assert visit.send(post())

    assert request_of(visit.connection).body.read() == BODY


@given(st.integers(1, len(post()) - 1))
@settings(deadline=None)
def test_wherever_a_request_is_cut_it_is_whole_with_its_last_byte(cut: int):
    visit, whole = Visit(), post()

    before = visit.send(whole[:cut])
    after = visit.send(whole[cut:])

    assert (before, after) == (False, True)
    assert request_of(visit.connection).body.read() == BODY
    visit.close()


def test_what_comes_after_a_request_belongs_to_the_next_one(visit: Visit):
    assert visit.send(post() + GET)

    assert request_of(visit.connection).body.read() == BODY
    assert bytes(visit.connection.inbox) == GET


def test_a_visitor_is_told_to_continue_once_and_only_while_the_body_is_missing(visit: Visit):
    whole = post(BODY, "Expect: 100-continue")
    head = whole.removesuffix(BODY)

    assert not visit.send(head)
    assert not visit.send(BODY[:3])
    assert visit.send(BODY[3:])

    assert visit.visitor.recv(1000) == CONTINUE


def test_a_body_that_is_there_needs_no_leave(visit: Visit):
    assert visit.send(post(BODY, "Expect: 100-continue"))

    visit.visitor.setblocking(False)
    with pytest.raises(BlockingIOError):
        visit.visitor.recv(1000)


def test_a_head_without_end_is_refused(visit: Visit):
    with pytest.raises(RefusedError, match="32 KB") as caught:
        visit.send(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * MAX_HEAD_BYTES)

    assert caught.value.status == 431


@pytest.mark.parametrize(
    ("length", "is_refused"), [(MAX_BODY_BYTES, False), (MAX_BODY_BYTES + 1, True)]
)
def test_a_body_that_is_too_long_is_refused_before_it_is_sent(
    visit: Visit, length: int, is_refused: bool
):
    head = post().removesuffix(BODY).replace(b"Length: 16", f"Length: {length}".encode())

    if is_refused:
        with pytest.raises(RefusedError, match="64 KB") as caught:
            visit.send(head)
        assert caught.value.status == 413
    else:
        assert not visit.send(head)


def test_a_body_of_unknown_length_is_refused(visit: Visit):
    with pytest.raises(RefusedError, match="how long") as caught:
        visit.send(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")

    assert caught.value.status == 411


def test_a_connection_knows_where_its_visitor_is(visit: Visit):
    assert visit.connection.home == "192.0.2.1"
