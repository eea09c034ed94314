"""What is told of the site itself, and what it says when something goes wrong."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from django.conf import settings
from django.test import Client, override_settings

from tests.states.state import State

if TYPE_CHECKING:
    from tests.browser.table import Table


def about(client: Client) -> Iterator[State]:
    yield State("privacy", "/privacy/")
    yield State("security", "/security/")
    yield State(
        "data", "/data/", then=lambda table: table.page.locator("main summary").first.click()
    )
    yield State("data_card", "/data/card/")


def offline(client: Client) -> Iterator[State]:
    yield State("offline", "/offline/")


def trouble(client: Client) -> Iterator[State]:
    yield State("nothing_here", "/nothing/here/", status=HTTPStatus.NOT_FOUND)
    yield State("forbidden", "/forbidden/", status=HTTPStatus.FORBIDDEN)
    yield State("senseless", "/senseless/", status=HTTPStatus.BAD_REQUEST)
    yield State("broken", "/broken/", status=HTTPStatus.INTERNAL_SERVER_ERROR)
    with override_settings(RATE_LIMITS=settings.RATE_LIMITS | {"start_game": (0, 60)}):
        yield State("too_many", "/me/mind-reader/", form={}, status=HTTPStatus.TOO_MANY_REQUESTS)
    yield State("stale_form", "/new/", then=_send_stale, refused=HTTPStatus.FORBIDDEN)
    yield State("no_cookies", "/new/", then=_send_without_cookies, refused=HTTPStatus.FORBIDDEN)


def _send_stale(table: "Table") -> None:
    site = urljoin(table.page.url, "/")
    table.page.context.add_cookies([{"name": "csrftoken", "value": "b" * 32, "url": site}])
    table.press("Start")


def _send_without_cookies(table: "Table") -> None:
    table.page.context.clear_cookies()
    table.press("Start")


STORIES = (about, offline, trouble)
