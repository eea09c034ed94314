"""How often one address may ask, and streams, which take turns: each refusal says when to come back."""

import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial, wraps
from http import HTTPStatus
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from games.accounts import export
from games.core.player import Player
from games.daily.models import FIRST_DAY, Daily
from games.limits import rates
from games.limits.budget import budget
from games.limits.streams import send, sending
from games.thinking.gate import solving
from tests.depth import at_depth
from tests.factories import enter_as, make_challenge, make_game, make_guest, make_match
from tests.games.accounts.factors import body
from tests.games.at_once import at_once
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db
LOCAL_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
NO_CACHE = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://[::1]:1"}


def ask(address: str = "192.0.2.1", action: str = "design") -> bool:
    return rates.consume(RequestFactory().get("/", REMOTE_ADDR=address), action)


def test_an_address_may_ask_so_often_and_no_more(settings: Settings):
    settings.RATE_LIMITS = {"design": (3, 60), "delete": (1, 60)}

    assert [ask() for _ in range(5)] == [True] * 3 + [False] * 2
    assert ask(action="delete")
    assert ask("192.0.2.2")
    assert [ask(f"2001:db8::{host}", "delete") for host in (1, 2)] == [True, False]


def test_a_window_closes(monkeypatch: pytest.MonkeyPatch, settings: Settings):
    settings.RATE_LIMITS = {"design": (1, 60)}
    settings.CACHES = {"default": LOCAL_CACHE}
    assert [ask(), ask()] == [True, False]
    later = time.time() + 61
    monkeypatch.setattr("time.time", lambda: later)

    assert ask()


@pytest.mark.both
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_asks_at_once_is_counted(settings: Settings):
    settings.RATE_LIMITS = {"design": (4, 60)}

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
    assert "The cache does not answer, so rate design is not counted" in caplog.text


def _everything_limited(client: Client) -> list[Callable[[], Any]]:
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
        partial(Client().post, reverse("mind-reader")),
        partial(client.post, reverse("delete")),
    ]


@pytest.mark.usefixtures("guest")
def test_every_refusal_says_when_to_come_back(client: Client, settings: Settings):
    requests = _everything_limited(client)
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))

    answers = [ask_for() for ask_for in requests]

    assert [answer.status_code for answer in answers] == [HTTPStatus.TOO_MANY_REQUESTS] * len(
        requests
    )
    assert all(50 <= int(answer.headers["Retry-After"]) <= 60 for answer in answers)


# Mails about new passwords


@pytest.fixture(autouse=True)
def _nobody_has_tried() -> None:
    cache.clear()


def forget_password(client: Client, email: str = "ann@example.org") -> Any:
    return client.post(reverse("account_reset_password"), {"email": email})


def test_a_mailbox_gets_three_links_in_fifteen_minutes(client: Client):
    assert [forget_password(client).status_code for _ in range(3)] == [302] * 3

    refused = forget_password(client, "Ann@example.org")

    assert refused.status_code == 429
    assert 14 * 60 < int(refused["Retry-After"]) <= 15 * 60
    assert "Try again in 15 minutes." in body(refused)
    assert forget_password(client, "bob@example.org").status_code == 302


def test_a_mailbox_that_got_ten_links_waits_for_hours(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
):
    settings.CACHES = {"default": LOCAL_CACHE}
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


# Streams


def test_exports_take_turns_and_a_second_one_is_told_when_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(export, "FEW", 0)
    make_game(player=enter_as(client, make_guest()))
    first: Any = client.get("/me/export.json")

    second = client.get("/me/export.csv")

    assert (second.status_code, second["Retry-After"]) == (503, "2")
    assert body(first).endswith("}\n")
    assert body(client.get("/me/export.csv"))


def test_a_short_export_needs_no_turn(client: Client):
    make_game(player=enter_as(client, make_guest()))

    with sending, solving.passed():
        assert body(client.get("/me/export.json")).endswith("}\n")


def test_an_export_is_long_when_there_is_much_of_one_kind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export, "FEW", 1)
    assert export.is_short(None)
    kinds: list[Callable[[Player], object]] = [
        lambda player: make_game(player=player),
        lambda player: make_challenge(creator=player),
        lambda player: make_match(player, make_guest()),
    ]

    for number, make in enumerate(kinds):
        guest = make_guest()
        make(guest)
        assert export.is_short(guest), number
        make(guest)
        assert not export.is_short(guest), number


def test_an_export_that_is_broken_off_reads_no_further_and_lets_the_next_one_have_its_turn(
    rf: RequestFactory,
):
    texts = (f"{number}," for number in range(10_000))
    made = export.pieces(texts)
    broken_off = send(rf.get("/me/export.csv"), made, is_short=False, headers={})
    assert sending.locked()

    broken_off.close()

    assert not sending.locked()
    assert next(texts, "closed") == f"{export.TEXTS_PER_PIECE},"


def test_threads_change_often_only_while_a_long_export_is_made(
    client: Client, guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(export, "FEW", 0)
    make_game(player=guest)
    usual = sys.getswitchinterval()

    response: Any = client.get("/me/export.json")
    next(response.streaming_content)
    meanwhile = sys.getswitchinterval()
    body(response)

    assert meanwhile < usual == sys.getswitchinterval()


@pytest.mark.usefixtures("new_minute")
def test_a_long_export_is_charged_to_who_asked_for_it(
    client: Client, settings: Settings, guest: Player, monkeypatch: pytest.MonkeyPatch
):
    make_game(player=guest)
    monkeypatch.setattr(export, "FEW", 0)
    settings.WORK_OF_ADDRESS = 1e-9
    response: Any = client.get("/me/export.json", REMOTE_ADDR="192.0.2.7")
    budget.forget()

    body(response)

    assert client.get("/rules/", REMOTE_ADDR="192.0.2.7").status_code == 429
    budget.forget()


def test_an_export_that_cannot_begin_is_told_as_an_outage_and_keeps_no_turn(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    def silent(_player: Player | None) -> Iterator[str]:
        raise OperationalError("connection to the secret server failed")
        yield

    monkeypatch.setattr(export, "FEW", 0)
    monkeypatch.setattr("games.accounts.views.as_json", wraps(export.as_json)(silent))
    make_game(player=enter_as(client, make_guest()))
    client.raise_request_exception = False

    assert client.get("/me/export.json").status_code == 503
    assert not sending.locked()
