"""Each request is counted by its route, and logged if it was slow or failed: in one line, without a path."""

import logging

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from games.live import polling
from tests.factories import enter_as, make_game, make_guest, make_match, reread, row
from tests.games.busy import busy_site
from tests.metrics import number

pytestmark = pytest.mark.django_db
COUNT = "mastermind_request_seconds_count"


@pytest.fixture
def visitor(client: Client) -> Client:
    client.raise_request_exception = False
    return client


def lines_of(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    """What the log tells of requests."""
    return [
        {**vars(record)["facts"], "level": record.levelname}
        for record in caplog.records
        if record.name == "mastermind_site.observe.requests"
    ]


@pytest.mark.parametrize(
    ("address", "route", "status"),
    [
        ("/no/such/address/", "nowhere", 404),
        ("/static/css/base.css", "static", 200),
        ("/healthz", "healthz", 200),
        ("/games/nobodys/", "game", 404),
    ],
)
def test_whatever_is_asked_for_has_one_of_few_routes(
    client: Client, address: str, route: str, status: int
):
    before = number(COUNT, route=route, status=status)

    answer = client.get(address)
    b"".join(answer) if answer.streaming else answer.content

    assert number(COUNT, route=route, status=status) == before + 1


def test_an_empty_poll_is_counted_without_a_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    match, now = make_match(make_guest(), make_guest()), timezone.now()
    polling.forget()
    cache.clear()
    polling.publish(match, now)
    state = reread(match).state_at(now)
    address = f"/live/{match.token}/poll/?state={state}"
    client.get(address)  # reads the cache, which is a table here
    before = number(COUNT, route="empty-poll", status=304)

    with django_assert_num_queries(0):
        answer = client.get(address)

    assert answer.status_code == 304
    assert number(COUNT, route="empty-poll", status=304) == before + 1


def test_a_slow_request_is_logged_with_what_it_was(
    client: Client, settings: Settings, caplog: pytest.LogCaptureFixture
):
    client.get("/no/such/address/")
    settings.SLOW_SECONDS = 0

    client.get("/rules/?q=x")

    [line] = lines_of(caplog)
    assert isinstance(line.pop("seconds"), float)
    assert line == {"route": "rules", "method": "GET", "status": 200, "level": "WARNING"}


def test_all_requests_are_logged_if_that_is_asked(
    client: Client, settings: Settings, caplog: pytest.LogCaptureFixture
):
    settings.LOG_REQUESTS = "all"

    with caplog.at_level(logging.INFO, "mastermind_site.observe.requests"):
        client.get("/rules/")
        client.generic("BREW", "/rules/")

    told = [(line["level"], line["method"], line["status"]) for line in lines_of(caplog)]
    assert told == [("INFO", "GET", 200), ("INFO", "other", 405)]


def test_a_refusal_because_the_site_is_busy_is_no_error(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr("games.thinking.costs.LIGHT", -1)
    game = make_game(player=enter_as(client, make_guest()))

    with busy_site():
        client.post(f"{game.get_absolute_url()}guesses/", row("1122"))

    [line] = lines_of(caplog)
    assert (line["route"], line["status"], line["level"]) == ("guess", 503, "WARNING")


def test_a_mistake_that_may_be_an_attack_is_logged(
    visitor: Client, caplog: pytest.LogCaptureFixture
):
    visitor.get("/forbidden/")

    [line] = lines_of(caplog)
    assert (line["status"], line["level"]) == (403, "WARNING")
