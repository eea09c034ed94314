"""What Sentry is told: what broke and where, and nothing of who met it. It gets it by a transport of our own."""

import json
from typing import Any

import pytest

from tests.site.test_environment import GOOD, run

pytestmark = pytest.mark.deep

DSN = "https://key@sentry.example/1"
REPORT = """
import json, sys
import django
django.setup()
import sentry_sdk
from django.test import Client
from sentry_sdk.transport import Transport
from mastermind_site.observe import sentry

class Kept(Transport):
    def capture_envelope(self, envelope):
        for item in envelope.items:
            print(json.dumps({"type": item.type, "payload": item.payload.json}, default=str))

sentry.start("https://key@sentry.example/1", transport=Kept)
client = Client(raise_request_exception=False, REMOTE_ADDR="192.0.2.77")
client.cookies["sessionid"] = "session-of-somebody"
client.post(
    "/broken/?token=token-in-query&said=a+secret+of+ours",
    {"password": "hunter2hunter2"},
    headers={"Authorization": "Bearer token-of-program", "X-Forwarded-For": "192.0.2.78"},
)
client.get("/healthz")
"""
CARRIED = ["session-of-somebody", "token-in-query", "hunter2hunter2"]
CARRIED += ["token-of-program", "192.0.2."]


def events() -> list[dict[str, Any]]:
    done = run(
        "-c",
        REPORT,
        **GOOD
        | {
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "HTTPS": "off",
            "ALLOWED_HOSTS": "testserver",
        },
    )
    assert done.returncode == 0, done.stderr
    items = map(json.loads, done.stdout.splitlines())
    return [item["payload"] for item in items if item["type"] == "event"]


def test_an_error_is_reported_once_and_without_its_visitor():
    [event] = events()

    told = json.dumps(event)
    [error] = event["exception"]["values"]
    assert (error["type"], error["value"]) == ("RuntimeError", "…")
    assert error["stacktrace"]["frames"][-1]["function"] == "broken"
    assert event["transaction"] == "tests.urls.broken"
    assert len(event["tags"]["request"]) == 16
    assert [text for text in CARRIED if text in told] == []
    assert not {"request", "user", "breadcrumbs", "extra", "server_name"} & set(event)


def test_without_an_address_sentry_is_not_even_imported():
    code = "import sys; from mastermind_site import wsgi; print('sentry_sdk' in sys.modules)"

    told = [run("-c", code, **GOOD | dsn).stdout.strip() for dsn in ({}, {"SENTRY_DSN": DSN})]

    assert told == ["False", "True"]


def test_where_it_is_not_installed_one_sentence_says_so():
    code = "import sys; sys.modules['sentry_sdk'] = None; from mastermind_site import settings"

    done = run("-c", code, **GOOD | {"SENTRY_DSN": DSN})

    assert done.returncode == 1
    assert done.stderr.startswith("Mastermind cannot start: SENTRY_DSN is set, but sentry-sdk")
    assert done.stderr.count("\n") == 1
