"""The health check of a container asks the host as a name of the site, and fails without an answer."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from deploy.healthy import is_healthy

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

pytestmark = pytest.mark.deep


class Quiet(WSGIRequestHandler):
    def log_message(self, *_said) -> None:
        """Say nothing."""


@contextmanager
def answering(app: "WSGIApplication") -> Iterator[str]:
    """The address and port of a host that answers so."""
    with make_server("127.0.0.1", 0, app, handler_class=Quiet) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a host was asked, which knows one name, as the site does."""
    requests = []

    def host(environ, start_response):
        name, path = environ["HTTP_HOST"], environ["PATH_INFO"]
        requests.append(f"{name}{path}")
        start_response("200 OK" if name == "mastermind.example" else "400 Bad Request", [])
        return [b""]

    with answering(host) as address:
        monkeypatch.setenv("PORT", address.partition(":")[2])
        yield requests


def test_it_asks_by_the_first_name_of_the_site_and_a_refusal_is_no_health(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
):
    for hosts in ("mastermind.example", " .mastermind.example, other.example"):
        monkeypatch.setenv("ALLOWED_HOSTS", hosts)
        assert is_healthy()
    assert asked == ["mastermind.example/healthz"] * 2

    monkeypatch.setenv("ALLOWED_HOSTS", "other.example")

    assert not is_healthy()


def test_no_answer_is_no_health(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("PORT", str(free.getsockname()[1]))

    assert not is_healthy()
