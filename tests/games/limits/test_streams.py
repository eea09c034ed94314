"""Streams take turns, are charged to who asked, and end when nobody reads."""

import sys
from typing import Any

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from games.accounts import export
from games.limits.budget import budget
from games.limits.streams import InTurn
from games.models import Player
from games.work.gate import sending
from tests.factories import enter_as, make_game, make_guest
from tests.games.accounts.exported import body

pytestmark = pytest.mark.django_db


def test_exports_take_turns_and_a_second_one_is_told_when_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("games.work.gate.WAIT_SECONDS", 0.05)
    make_game(player=enter_as(client, make_guest()))
    first: Any = client.get("/me/export.json")

    second = client.get("/me/export.csv")

    assert (second.status_code, second["Retry-After"]) == (503, "2")
    assert body(first).endswith("}\n")
    assert body(client.get("/me/export.csv"))


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


def test_threads_change_often_only_while_an_export_is_made(client: Client, guest: Player):
    make_game(player=guest)
    usual = sys.getswitchinterval()

    response: Any = client.get("/me/export.json")
    next(response.streaming_content)
    meanwhile = sys.getswitchinterval()
    body(response)

    assert meanwhile < usual == sys.getswitchinterval()


def test_an_export_is_charged_to_who_asked_for_it(client: Client, settings: Settings):
    settings.WORK_OF_ADDRESS = 1e-9
    response: Any = client.get("/me/export.json", REMOTE_ADDR="192.0.2.7")
    budget.forget()

    body(response)

    assert client.get("/rules/", REMOTE_ADDR="192.0.2.7").status_code == 429
    budget.forget()
