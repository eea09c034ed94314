"""The bytes of a visitor become complete requests, or are refused."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from gunicorn.config import Config
from hypothesis import given
from hypothesis import strategies as st

from mastermind_site import connection
from mastermind_site.connection import (
    CONTINUE,
    MAX_BODY_BYTES,
    MAX_HEAD_BYTES,
    Connection,
    RefusedError,
)
from mastermind_site.outbox import Outbox

pytestmark = pytest.mark.deep

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
    visit.send(b"GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n")

    assert visit.connection.home == visit.connection.peer == "192.0.2.1"


@pytest.mark.parametrize(
    ("headers", "home"),
    [
        ("X-Forwarded-For: 198.51.100.7", "198.51.100.7"),
        ("X-Forwarded-For: 203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.7", "198.51.100.7"),
        ("X-Forwarded-For: 2001:db8::1:2:3:4", "2001:db8::/64"),
        ("X-Forwarded-For: nobody", "192.0.2.1"),
        ("X-Forwarded-For: ", "192.0.2.1"),
        ("Accept: */*", "192.0.2.1"),
    ],
)
def test_behind_a_proxy_the_visitor_is_who_the_proxy_says(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, headers: str, home: str
):
    monkeypatch.setattr(connection, "TRUSTED_PROXIES", 1)

    visit.send(f"GET / HTTP/1.1\r\nHost: a\r\n{headers}\r\n\r\n".encode())

    assert visit.connection.home == home
    assert visit.connection.peer == "192.0.2.1"


@pytest.mark.parametrize(
    ("asked", "is_move"),
    [
        ("GET /live/abc/poll/?state=1", True),
        ("POST /live/abc/guesses/", True),
        ("POST /games/abc/guesses/", True),
        ("POST /api/v1/matches/abc/guesses", True),
        ("GET /games/abc/", False),
        ("POST /games/", False),
        ("GET /live/abc/poll/more", False),
        ("GET /rules/?next=/live/abc/poll/", False),
    ],
)
def test_guesses_and_polls_are_moves(visit: Visit, asked: str, is_move: bool):
    visit.send(f"{asked} HTTP/1.1\r\nHost: a\r\n\r\n".encode())

    assert visit.connection.is_move == is_move
