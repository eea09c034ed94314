"""Tests leave nothing to each other, secrets are the same in every run, and programs can be interrupted."""

import gc
import signal
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import blake2b
from itertools import count
from time import monotonic, sleep

import pytest
from django.core.cache import cache
from django.core.servers.basehttp import WSGIRequestHandler
from django.utils import translation
from hypothesis import settings

from games.limits.streams import sending

MOST_SECONDS = 5  # for which an answer may still be on its way after its test


def pytest_configure() -> None:
    """Let Ctrl+C end what tests start, also where a shell ignores it for what runs in the background.

    On a busy machine, any example of a law may take long.

    The server of tests sends the headers and the body of an answer apart. With Nagle's algorithm, the body
    would wait 40 ms for the reader to acknowledge the headers.
    """
    settings.register_profile("unhurried", deadline=None)
    settings.load_profile("unhurried")
    WSGIRequestHandler.disable_nagle_algorithm = True
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what lasts: the tests, and what they import."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A request leaves its language behind in the thread of the test."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _exports_are_read() -> Iterator[None]:
    """An export that is left unread keeps its turn, and a later test would be refused."""
    yield

    # A server in a thread may be sending the last piece to a browser.
    until = monotonic() + MOST_SECONDS
    while sending.locked() and monotonic() < until:
        sleep(0.01)
    assert not sending.locked()


@pytest.fixture(autouse=True)
def _secrets_are_the_same_in_every_run(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret follows from the token of its game. Otherwise, one run in a hundred would have
    a guess that hits a secret by chance.
    """
    numbers = count()

    def token_urlsafe(nbytes: int = 32) -> str:
        drawn = blake2b(f"{request.node.nodeid} {next(numbers)}".encode(), digest_size=nbytes)
        return urlsafe_b64encode(drawn.digest()).rstrip(b"=").decode()

    monkeypatch.setattr("secrets.token_urlsafe", token_urlsafe)


@pytest.fixture(autouse=True)
def _writes_are_counted_from_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which write looks at the size of the cache's table does not depend on the tests before."""
    monkeypatch.setattr("mastermind_site.caches._writes", count(1))


@pytest.fixture(autouse=True)
def _cache_left_empty(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test with real transactions, Django flushes its models, but not the cache's table.

    The counters of rate limits would stay there, and all tests come from one address.
    """
    marker = request.node.get_closest_marker("django_db")
    if marker is None or not marker.kwargs.get("transaction"):
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    cache.clear()
