"""What a line of the log tells, and how outages appear in it: once, in one line."""

import json
import logging
import sys
from collections.abc import Iterator
from io import StringIO

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client
from pytest_django.fixtures import Settings

from games.visitors import current
from mastermind_site.breaker import StillSilentError
from mastermind_site.observe.logs import JsonLine, Line, OneLine


def record_of(
    error: Exception | None, message: str = "Service Unavailable: %s"
) -> logging.LogRecord:
    info = None
    if error:
        try:
            raise error
        except type(error):
            info = sys.exc_info()
    return logging.LogRecord("django.request", logging.ERROR, "", 0, message, ("/",), info)


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_an_outage_is_one_line_with_its_reason(kind: type[Exception]):
    record = record_of(kind("100 % of connections\n\tfailed\n"))

    assert OneLine().filter(record)
    assert logging.Formatter().format(record) == (
        f"Service Unavailable: /: {kind.__name__}: 100 % of connections failed"
    )


def test_what_the_breaker_has_told_is_not_told_again():
    error = OperationalError("PostgreSQL did not answer a moment ago")
    error.__cause__ = StillSilentError()

    assert not OneLine().filter(record_of(error))


@pytest.mark.parametrize("error", [None, ValueError("a fault of ours")])
def test_everything_else_stays_as_it_is(error: Exception | None):
    record = record_of(error)
    before = dict(vars(record))

    assert OneLine().filter(record)
    assert vars(record) == before


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What the site writes to its log in this test."""
    [console] = (handler for handler in logging.getLogger().handlers if handler.name == "console")
    monkeypatch.setattr(console, "stream", written := StringIO())
    return written


@pytest.fixture
def _no_request() -> Iterator[None]:
    current.forget()
    yield
    current.forget()


def record_with(**told: object) -> logging.LogRecord:
    record = record_of(ValueError("a fault of ours"), "Something of %s")
    vars(record)["facts"] = told
    return record


@pytest.mark.usefixtures("_no_request")
def test_a_line_for_programs_is_one_object_with_its_facts_and_its_traceback():
    written = JsonLine().format(record_with(seconds=2.5, rules="4x6"))

    line = json.loads(written)
    assert "\n" not in written
    assert line["time"].endswith("+00:00")
    assert (line["level"], line["message"]) == ("ERROR", "Something of /")
    assert (line["seconds"], line["rules"]) == (2.5, "4x6")
    assert line["traceback"].endswith("ValueError: a fault of ours")
    assert "raise error" in line["traceback"]
    assert "request" not in line
    first, *trace = Line().format(record_with(seconds=2.5)).splitlines()  # for people
    assert first.endswith(" ERROR django.request: Something of / seconds=2.5")
    assert trace[-1] == "ValueError: a fault of ours"


@pytest.mark.usefixtures("_no_request")
def test_a_request_that_breaks_is_one_line_with_the_id_that_its_page_shows(log: StringIO):
    page = Client(raise_request_exception=False).get("/broken/").content.decode()

    [line] = map(json.loads, log.getvalue().splitlines())
    assert (line["route"], line["method"], line["status"]) == ("tests.urls.broken", "GET", 500)
    assert line["seconds"] >= 0
    assert "RuntimeError: a secret of ours" in line["traceback"]
    assert f"mention the request: <code>{line['request']}</code>" in page


@pytest.mark.usefixtures("_no_request")
def test_a_problem_tells_the_id_of_its_line(log: StringIO, settings: Settings):
    settings.LOG_REQUESTS = "all"
    settings.WORK_OF_ADDRESS = 0

    problem = Client().get("/api/v1/strategies").json()
    problem = problem if "request_id" in problem else Client().get("/api/v1/strategies").json()

    lines = list(map(json.loads, log.getvalue().splitlines()))
    assert problem["status"] == 429
    assert lines[-1]["request"] == problem["request_id"]


@pytest.mark.django_db
@pytest.mark.usefixtures("_no_request")
@pytest.mark.parametrize(("body", "status"), [(b"x" * 70_000, 413), (b"a=1&" * 1500, 400)])
def test_a_body_that_is_refused_is_a_warning_of_one_short_line(
    log: StringIO, body: bytes, status: int
):
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "c" * 32

    answer = client.generic("POST", "/games/", body, "application/x-www-form-urlencoded")

    [line] = map(json.loads, log.getvalue().splitlines())
    assert answer.status_code == line["status"] == status
    assert line["level"] == "WARNING"
    assert "traceback" not in line


@pytest.mark.django_db
@pytest.mark.usefixtures("_no_request")
def test_what_a_visitor_did_wrong_is_one_line_without_a_traceback(log: StringIO):
    unreadable = Client().post("/games/", b"x", content_type="multipart/form-data")
    forbidden = Client().get("/forbidden/")
    without_token = Client(enforce_csrf_checks=True).post("/games/", {})

    lines = list(map(json.loads, log.getvalue().splitlines()))
    statuses = [answer.status_code for answer in (unreadable, forbidden, without_token)]
    assert [line["status"] for line in lines] == statuses == [400, 403, 403]
    assert [line["message"] for line in lines[1:]] == [
        "Request",
        "Forbidden (CSRF cookie not set.): start",
    ]
    assert "traceback" not in log.getvalue()


def test_a_line_for_programs_cannot_be_forged():
    record = record_of(None, 'Not found: %s\n{"level": "ERROR"}\r')

    assert not set(JsonLine().format(record)) & {"\n", "\r"}


def test_the_log_is_one_stream(settings: Settings):
    log = settings.LOGGING

    assert [handler["class"] for handler in log["handlers"].values()] == ["logging.StreamHandler"]
    assert log["root"]["handlers"] == ["console"]
    assert not any(logger.get("handlers") for logger in log["loggers"].values())
