"""How often one address may ask: counted once for all workers, told when to come back, never in the way."""

import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from games.limits import rates
from games.models import FIRST_DAY, Coach, Daily, Player
from tests.depth import at_depth
from tests.factories import make_challenge, make_game
from tests.games.at_once import at_once
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db
NO_CACHE = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://[::1]:1"}


def ask(address: str = "192.0.2.1", action: str = "solve") -> bool:
    return rates.consume(RequestFactory().get("/", REMOTE_ADDR=address), action)


def test_an_address_may_ask_so_often_and_no_more(settings: Settings):
    settings.RATE_LIMITS = {"solve": (3, 60), "export": (1, 60)}

    assert [ask() for _ in range(5)] == [True] * 3 + [False] * 2
    assert ask(action="export")
    assert ask("192.0.2.2")
    assert [ask(f"2001:db8::{host}", "export") for host in (1, 2)] == [True, False]


def test_a_window_closes(monkeypatch: pytest.MonkeyPatch, settings: Settings):
    settings.RATE_LIMITS = {"solve": (1, 60)}
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    assert [ask(), ask()] == [True, False]
    later = time.time() + 61
    monkeypatch.setattr("time.time", lambda: later)

    assert ask()


@pytest.mark.both
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_asks_at_once_is_counted(settings: Settings):
    settings.RATE_LIMITS = {"solve": (4, 60)}

    # Who begins a count and who finds it begun meet by chance, so there are several tries.
    for host in range(at_depth(4, 20)):
        answers = at_once(*[partial(ask, f"198.51.100.{host + 1}")] * 8)

        assert sorted(answers) == [False] * 4 + [True] * 4


def test_without_a_cache_everybody_may_and_the_log_tells(
    client: Client, settings: Settings, caplog: pytest.LogCaptureFixture
):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))
    assert not ask()
    settings.CACHES = {"default": NO_CACHE}

    assert ask()
    assert client.get("/solve/").status_code == HTTPStatus.OK
    assert "The cache does not answer, so solve goes uncounted" in caplog.text


def _everything_limited(client: Client, guest: Player) -> list[Callable[[], Any]]:
    hinted = make_game(player=guest, coach=Coach.FULL)
    ticket = hidden_fields(client.get("/").content.decode())["ticket"]
    first = {"ticket": ticket, "mode": "break", "number": "1"}
    first |= {f"peg-{hole}": "1" for hole in range(1, 5)}
    token = ticket.partition(":")[0]
    return [
        partial(client.post, "/games/", {"mode": "break", "variant": "classic"}),
        partial(client.post, reverse("guess", args=[token]), first),
        partial(client.post, "/challenges/", {"variant": "classic"}),
        partial(client.post, Daily.objects.on(FIRST_DAY).get_absolute_url(), {"practice": "on"}),
        partial(client.post, make_challenge().get_absolute_url()),
        partial(client.post, reverse("hint", args=[hinted.token])),
        partial(client.get, "/solve/"),
        partial(client.get, reverse("export-csv")),
        partial(Client().post, reverse("mind-reader")),
        partial(client.post, reverse("delete")),
    ]


def test_every_refusal_says_when_to_come_back(client: Client, guest: Player, settings: Settings):
    requests = _everything_limited(client, guest)
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))

    answers = [ask_for() for ask_for in requests]

    assert [answer.status_code for answer in answers] == [HTTPStatus.TOO_MANY_REQUESTS] * 10
    assert all(50 <= int(answer.headers["Retry-After"]) <= 60 for answer in answers)
