"""Whoever allauth's limits stop is told how long to wait."""

import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.account import app_settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.limits.accounts import LIMIT_OF
from mastermind_site.limits import ACCOUNT_RATE_LIMITS
from tests.games.accounts.exported import body

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_tried() -> None:
    cache.clear()


def forget_password(client: Client, email: str = "ann@example.org") -> Any:
    return client.post(reverse("account_reset_password"), {"email": email})


def test_a_mailbox_gets_three_links_in_fifteen_minutes(client: Client):
    assert ACCOUNT_RATE_LIMITS["reset_password"] == "20/m/ip,3/15m/key,10/d/key"
    assert [forget_password(client).status_code for _ in range(3)] == [302] * 3

    refused = forget_password(client, "Ann@example.org")

    assert refused.status_code == 429
    assert 14 * 60 < int(refused["Retry-After"]) <= 15 * 60
    assert "Try again in 15 minutes." in body(refused)
    assert forget_password(client, "bob@example.org").status_code == 302


def test_a_mailbox_that_got_ten_links_waits_for_hours(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    now = time.time()
    for number in range(10):
        moment = now + number * 400
        monkeypatch.setattr("time.time", lambda moment=moment: moment)
        assert forget_password(client).status_code == 302

    refused = forget_password(client)

    assert refused.status_code == 429
    assert int(refused["Retry-After"]) == pytest.approx(
        timedelta(days=1).total_seconds() - 3600, abs=2
    )
    assert "Try again in 23 hours." in body(refused)


def test_a_page_with_a_limit_of_a_minute_says_so(client: Client, settings: Settings):
    usual = app_settings.RATE_LIMITS
    assert (usual["signup"], usual["login"]) == ("20/m/ip", "30/m/ip")
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}

    answers = [client.post(reverse("account_signup"), {}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200] * 2 + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert "Wait a minute, then try again." in body(answers[-1])


def test_every_page_that_is_named_is_there():
    for name in LIMIT_OF:
        arguments = {"uidb36": "1", "key": "a"} if "from_key" in name else {}
        assert reverse(name, kwargs=arguments).startswith("/accounts/")
