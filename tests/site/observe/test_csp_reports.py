"""Reports of browsers: counted by directive bounded, and nothing of the page is kept."""

import json
import logging
from typing import Any

import pytest
from django.test import Client

from mastermind_site.observe.csp_reports import MAX_BYTES
from mastermind_site.observe.logs import Line

pytestmark = pytest.mark.django_db
ADDRESS = "/csp-reports/"
SECRET = "https://testserver/games/a-secret-token/"
OLD = {
    "csp-report": {
        "document-uri": SECRET,
        "violated-directive": "img-src 'self'",
        "blocked-uri": SECRET,
    }
}
INLINE = {
    "csp-report": {
        "document-uri": SECRET,
        "effective-directive": "script-src-elem",
        "blocked-uri": "inline",
        "script-sample": "a-secret-token",
    }
}


def send(client: Client, told: Any) -> int:
    text = told if isinstance(told, str) else json.dumps(told)
    return client.post(ADDRESS, text, content_type="application/csp-report").status_code


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (OLD, "directive=img-src refused=an address of this site"),
        (INLINE, "directive=script-src refused=inline"),
        (
            {"csp-report": {"violated-directive": "x-src https://a", "blocked-uri": "https://b/c"}},
            "directive=other refused=an address elsewhere",
        ),
        ({"csp-report": {}}, "directive=other refused=something"),
        (
            {"csp-report": {"effective-directive": 7, "blocked-uri": "http://[x"}},
            "directive=other refused=something",
        ),
    ],
)
def test_a_report_is_logged_without_what_it_quotes(
    client: Client, caplog: pytest.LogCaptureFixture, told: Any, words: str
):
    caplog.handler.setFormatter(Line())

    with caplog.at_level(logging.WARNING):
        assert send(client, told) == 204

    assert words in caplog.text
    assert "token" not in caplog.text


def test_what_is_no_report_is_refused(client: Client):
    for told in ("", "x", "[" * 4000, "1", "null", "[]", "{}", '{"csp-report": 1}'):
        assert send(client, told) == 400, told
    assert send(client, " " * (MAX_BYTES + 1)) == 413
    assert client.get(ADDRESS).status_code == 405


def test_reports_of_one_address_are_limited(client: Client):
    statuses = [send(client, OLD) for _ in range(21)]

    assert statuses == [204] * 20 + [429]


def test_a_report_needs_neither_a_session_nor_a_token():
    strict = Client(enforce_csrf_checks=True)

    assert send(strict, OLD) == 204
    assert not strict.cookies
