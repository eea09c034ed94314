"""Streams take turns, are charged to who asked, and end when nobody reads."""

import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from games.accounts import export
from games.limits.budget import budget
from games.limits.streams import LARGE_BYTES, InTurn
from games.models import Player
from games.work.gate import answering, sending, solving
from mastermind_site.outbox import MAX_UNSENT_BYTES
from tests.factories import enter_as, make_challenge, make_game, make_guest, make_match
from tests.games.accounts.exported import body

pytestmark = pytest.mark.django_db


def test_exports_take_turns_and_a_second_one_is_told_when_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("games.work.gate.WAIT_SECONDS", 0.05)
    monkeypatch.setattr(export, "FEW", 0)
    make_game(player=enter_as(client, make_guest()))
    first: Any = client.get("/me/export.json")

    second = client.get("/me/export.csv")

    assert (second.status_code, second["Retry-After"]) == (503, "2")
    assert body(first).endswith("}\n")
    assert body(client.get("/me/export.csv"))


def test_a_short_export_needs_no_turn(client: Client):
    make_game(player=enter_as(client, make_guest()))

    with sending.passed(), solving.passed():
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
    broken_off = InTurn(rf.get("/me/export.csv"), sending, export.pieces(texts))
    next(broken_off)
    assert sending.is_at_work

    broken_off.close()

    assert not sending.is_at_work
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


def text_of(nodes: str) -> str:
    """The address of a tree as a file of so many bytes."""
    return f"/lab/trees/{nodes}/lowest/as/text"


LARGE, SMALL = text_of("5x7"), text_of("4x6")  # 254 KB and 18 KB
FILE = "/static/admin/js/vendor/xregexp/xregexp.js"


@pytest.mark.deep
def test_a_large_answer_holds_its_turn_until_it_is_sent_and_the_next_one_is_told_when_to_come_back(
    client: Client,
):
    first: Any = client.get(LARGE)
    assert answering.is_at_work

    second = client.get(LARGE)

    assert (second.status_code, second["Retry-After"]) == (503, "2")
    assert "try again in a few seconds" in second.content.decode()
    assert client.get(SMALL).status_code == client.head(LARGE).status_code == 200
    assert len(body(first)) == int(first["Content-Length"]) > LARGE_BYTES
    assert "attachment" in first["Content-Disposition"]
    assert not answering.is_at_work
    assert body(client.get(LARGE)).startswith("# ")


def test_a_large_static_file_holds_its_turn_too(client: Client):
    first: Any = client.get(FILE)

    assert answering.is_at_work
    assert client.get(FILE).status_code == 503
    assert client.head(FILE).status_code == 200
    with solving.passed(), sending.passed():
        assert answering.is_at_work, "slow readers keep no solver waiting"
    assert len(body(first).encode()) == int(first["Content-Length"]) > LARGE_BYTES
    assert not answering.is_at_work


def test_what_is_not_large_is_sent_without_a_waiting_thread():
    head = 8 * 1024  # bytes of headers, at most

    assert LARGE_BYTES + head <= MAX_UNSENT_BYTES
