"""Whose work it is that a request asks for, and the request of a thread."""

from threading import Thread

import pytest
from django.conf import settings as site
from django.http import HttpRequest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.visitors import current
from games.visitors.addresses import address_of, network_of, shares_of, visitor_of
from tests.depth import examples

FORGED = "198.51.100.7, 203.0.113.9"
GIVEN = "5f0c-of-the-proxy"


def from_address(address: str, session: str = "") -> HttpRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    if session:
        request.COOKIES[site.SESSION_COOKIE_NAME] = session
    return request


@examples(20, 100)
@given(st.ip_addresses(v=4))
def test_an_address_of_ipv4_stands_for_itself_also_written_as_ipv6(address: object):
    assert network_of(str(address)) == str(address)
    assert network_of(f"::ffff:{address}") == str(address)


def test_an_address_of_ipv6_stands_for_its_household():
    networks = {
        "2001:db8:1:2::1": "2001:db8:1:2::/64",
        "2001:db8:1:2:ffff:ffff:ffff:ffff": "2001:db8:1:2::/64",
        "2001:db8:1:3::1": "2001:db8:1:3::/64",
        "2001:0db8:0::1": "2001:db8::/64",
        "fe80::1%eth0": "fe80::/64",
    }

    assert {address: network_of(address) for address in networks} == networks


@pytest.mark.parametrize(
    ("proxies", "header", "address"),
    [
        (0, FORGED, "192.0.2.1"),
        (1, FORGED, "203.0.113.9"),
        (2, FORGED, "198.51.100.7"),
        (1, "nobody, 2001:db8::9", "2001:db8::/64"),
    ],
)
def test_an_address_is_what_the_trusted_proxies_say_and_nobody_else(
    settings: Settings, proxies: int, header: str, address: str
):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    request = from_address("192.0.2.1")
    request.META["HTTP_X_FORWARDED_FOR"] = header

    assert address_of(request) == address
    assert [*shares_of(request)] == [f"address:{address}"]


def test_a_session_stands_for_its_visitor_who_has_a_share_beside_that_of_the_address(
    settings: Settings,
):
    ada, bob = from_address("192.0.2.1", "a" * 32), from_address("192.0.2.1", "b" * 32)

    assert visitor_of(ada) == visitor_of(from_address("192.0.2.9", "a" * 32))
    assert visitor_of(ada) != visitor_of(bob)
    assert "aaaa" not in visitor_of(ada)
    assert visitor_of(from_address("192.0.2.1")) == ""

    settings.WORK_OF_ADDRESS, settings.WORK_OF_VISITOR = 30, 12

    nobody, ada = from_address("192.0.2.1"), from_address("192.0.2.1", "a" * 32)

    of_ada = {"address:192.0.2.1": 30, f"visitor:{visitor_of(ada)}": 12}
    assert shares_of(nobody) == {"address:192.0.2.1": 30}
    assert shares_of(ada) == of_ada


# The request of a thread


@pytest.fixture(autouse=True)
def _nothing_before() -> None:
    current.forget()


def id_of_request_with(header: str) -> str:
    current.begin(RequestFactory().get("/", headers={"X-Request-ID": header}))
    return current.request_id()


def test_an_id_is_drawn_once_for_each_request_and_another_thread_is_at_none():
    first, again = id_of_request_with(""), current.request_id()

    assert first == again != id_of_request_with("")
    assert len(first) == 16

    id_of_request_with("")
    found = []

    thread = Thread(target=lambda: found.append((current.request(), current.request_id())))
    thread.start()
    thread.join()

    assert found == [(None, "")]


def test_nobody_but_a_trusted_proxy_chooses_an_id(settings: Settings):
    drawn = id_of_request_with(GIVEN)
    settings.TRUSTED_PROXIES = 1

    assert drawn != GIVEN
    assert id_of_request_with(GIVEN) == GIVEN
    for bad in ("short", "x" * 65, "<b>12345678</b>", "12345678 two", "ä" * 10):
        assert id_of_request_with(bad) != bad
