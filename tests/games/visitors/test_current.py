"""The request of a thread, and its id."""

from threading import Thread

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from games.visitors import current

GIVEN = "5f0c-of-the-proxy"


@pytest.fixture(autouse=True)
def _nothing_before() -> None:
    current.forget()


def id_of_request_with(header: str) -> str:
    current.begin(RequestFactory().get("/", headers={"X-Request-ID": header}))
    return current.request_id()


def test_an_id_is_drawn_once_for_each_request():
    first, again = id_of_request_with(""), current.request_id()

    assert first == again != id_of_request_with("")
    assert len(first) == 16


def test_nobody_but_a_trusted_proxy_chooses_an_id(settings: Settings):
    drawn = id_of_request_with(GIVEN)
    settings.TRUSTED_PROXIES = 1

    assert drawn != GIVEN
    assert id_of_request_with(GIVEN) == GIVEN
    for bad in ("short", "x" * 65, "<b>12345678</b>", "12345678 two", "ä" * 10):
        assert id_of_request_with(bad) != bad


def test_another_thread_is_at_no_request():
    id_of_request_with("")
    found = []

    thread = Thread(target=lambda: found.append((current.request(), current.request_id())))
    thread.start()
    thread.join()

    assert found == [(None, "")]
