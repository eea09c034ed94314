"""Visitors who send slowly, or read slowly, keep nobody else waiting: nginx waits for them, and no host does."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from deploy.cluster import PORTS, Cluster
from tests.deploy.test_proxy import open_folder
from tests.throwaway import free_ports
from tests.visiting import COOKIE, visit

pytestmark = pytest.mark.deep

SLOW = 60  # visitors, of two hosts with four threads each
LIMIT = 2.0  # seconds in which others are answered
FORM = "Content-Type: application/x-www-form-urlencoded"
LARGE = "/lab/trees/5x7/lowest/as/text"  # 254 KB


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with (
        open_folder("mastermind-slow") as folder,
        Cluster(folder / "data", free_ports(PORTS), {"WORKERS": "1"}) as running,
    ):
        yield running


def connect(cluster: Cluster, home: str = "127.0.0.1") -> socket.socket:
    """A connection that takes few bytes at once. home: the address that it comes from."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(30)
    connection.bind((home, 0))
    connection.connect(("127.0.0.1", cluster.port))
    return connection


def head(method: str, path: str, *lines: str) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


def status_of(connection: socket.socket) -> int:
    return int(connection.recv(64).split()[1])


def test_slow_senders_and_readers_keep_nobody_else_waiting(cluster: Cluster):
    form = head("POST", "/games/", f"Cookie: {COOKIE}", FORM, "Content-Length: 50000") + b"a="
    with ExitStack() as stack:
        for _ in range(SLOW):
            reader = stack.enter_context(connect(cluster, "127.0.0.2"))
            reader.sendall(head("GET", LARGE))
            assert status_of(reader) == 200  # and the rest waits
        senders = [stack.enter_context(connect(cluster)) for _ in range(SLOW)]
        for sender in senders:
            sender.sendall(form)

        for _ in range(3):
            for sender in senders:
                sender.sendall(b"a")
            for path in ("/healthz", "/", "/rules/", LARGE) * 3:
                answer = visit(cluster.address, path, patience=LIMIT)
                assert answer.status == 200, path
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /rules/ HTTP/1.1\r\n\r\n", 400),
        (b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        (head("POST", "/games/", "Content-Length: 5", "Transfer-Encoding: chunked"), 400),
        (head("POST", "/games/", "Content-Length: 5", "Content-Length: 6"), 400),
        (head("POST", "/games/", "Content-Length: five"), 400),
        (head("GET", "/", *(f"X-{n}: {'x' * 4000}" for n in range(9))), 400),
        (head("GET", f"/{'x' * 9000}"), 414),
    ],
)
def test_a_request_whose_end_or_host_is_ambiguous_is_refused(
    cluster: Cluster, request_: bytes, status: int
):
    with connect(cluster) as connection:
        connection.sendall(request_)

        assert status_of(connection) == status


def test_a_chunked_form_reaches_the_site_whole(cluster: Cluster):
    form = f"csrfmiddlewaretoken={'c' * 32}&language=de".encode()
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in form) + b"0\r\n\r\n"
    sent = head(
        "POST",
        "/me/settings/language/",
        f"Cookie: {COOKIE}",
        "Transfer-Encoding: chunked",
        FORM,
    )

    with connect(cluster) as connection:
        connection.sendall(sent + chunks)

        assert status_of(connection) == 302
