"""What is answered before Django: polls of a match of which memory says that nothing is new."""

import io
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.live import polling
from mastermind_site.wsgi import application
from tests.factories import make_guest, make_match, reread
from tests.metrics import number

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _keep_the_connection() -> Iterator[None]:
    """A server closes connections that are in no state to be used again, such as that of a test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def polled() -> tuple[str, str]:
    """The address and the newest state of a match that was polled a moment ago."""
    match, now = make_match(make_guest(), make_guest()), timezone.now()
    polling.forget()
    cache.clear()
    polling.publish(match, now)
    polling.has_news(match.token, "")
    return f"/live/{match.token}/poll/", reread(match).state_at(now)


def answer(path: str, state: str, method: str = "GET") -> tuple[str, dict[str, str]]:
    """The status and the headers with which the application of the server answers."""
    told: list[tuple[str, dict[str, str]]] = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": f"state={state}",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "192.0.2.1",
        "wsgi.input": io.BytesIO(),
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
    }
    sent = application(
        environ, lambda status, headers, _=None: told.append((status, dict(headers)))
    )
    list(sent)
    return told[0]


def test_an_empty_poll_is_answered_before_django_and_counted(polled: tuple[str, str]):
    counted = number("mastermind_request_seconds_count", route="empty-poll", status=304)

    with CaptureQueriesContext(connection) as asked:
        assert answer(*polled) == ("304 Not Modified", {})

    assert not asked.captured_queries
    now = number("mastermind_request_seconds_count", route="empty-poll", status=304)
    assert now == counted + 1


def test_django_answers_whatever_else_is_asked(polled: tuple[str, str]):
    path, state = polled

    assert answer(path, "older")[0] == "302 Found"
    assert answer(path, state, "POST")[0] == "403 Forbidden"
    assert answer("/healthz", state)[0] == "200 OK"


def test_django_answers_empty_polls_where_each_request_is_logged(
    polled: tuple[str, str], settings: Settings, caplog: pytest.LogCaptureFixture
):
    settings.LOG_REQUESTS = "all"

    with caplog.at_level("INFO", "mastermind_site.observe.requests"):
        assert answer(*polled)[0] == "304 Not Modified"

    assert [vars(record)["facts"]["route"] for record in caplog.records] == ["empty-poll"]
