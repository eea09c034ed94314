"""A page's ticket starts one game, within a week, whatever becomes of that game or of the site's key."""

import time
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.models import Game, Player, SpentTicket
from games.models.sealing import TICKET_LIFETIME
from games.play.refusals import TOO_OLD
from solver import LEVELS
from tests.factories import enter_as, make_game, make_guest, row
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db
WEEK = TICKET_LIFETIME.total_seconds()


class Page:
    """A front page that somebody has open."""

    def __init__(self, client: Client) -> None:
        self.client = client
        page = client.get("/").content.decode()
        self.ticket = hidden_fields(page)["ticket"]
        self.game = Game.lay_out(token=self.ticket.partition(":")[0])
        assert self.game.seal in page

    @property
    def fields(self) -> dict[str, str]:
        return row("1122") | {"mode": "break", "ticket": self.ticket}

    def post(self, **changes: str) -> Any:
        return self.client.post(reverse("guess", args=[self.game.token]), self.fields | changes)


def let_pass(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    later = time.time() + seconds
    monkeypatch.setattr("time.time", lambda: later)


@pytest.mark.postgres
def test_a_ticket_stays_used_under_all_rules_when_its_game_is_deleted(client: Client):
    page = Page(client)
    page.post()
    client.post(reverse("resign", args=[page.game.token]))
    secret = Game.objects.get().board.secret
    client.post(reverse("delete"))

    again = page.post(**row(secret))

    assert again.status_code == HTTPStatus.CONFLICT
    assert "This game has already been started" in again.content.decode()
    assert again.context["game"].token != page.game.token
    assert page.post(mode="race", level="knuth").status_code == HTTPStatus.CONFLICT
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_what_starts_no_game_spends_no_ticket(client: Client):
    page = Page(client)
    strict = Client(enforce_csrf_checks=True)
    address = reverse("guess", args=[page.game.token])

    assert client.get(address).status_code == HTTPStatus.FOUND
    assert strict.post(address, page.fields).status_code == HTTPStatus.FORBIDDEN
    assert page.post(**{"peg-1": "9"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert page.post(number="2").status_code == HTTPStatus.CONFLICT

    assert not SpentTicket.objects.exists()
    assert page.post().status_code == HTTPStatus.FOUND
    assert SpentTicket.objects.count() == 1


def test_a_ticket_ends_after_its_week_and_showing_its_board_again_lengthens_no_week(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    kept, left = Page(client), Page(client)

    let_pass(monkeypatch, WEEK - 60)
    assert left.post(**{"peg-1": "9"}).context["ticket"] == left.ticket
    assert kept.post().status_code == HTTPStatus.FOUND
    let_pass(monkeypatch, 120)
    late = left.post()

    assert late.status_code == HTTPStatus.CONFLICT
    assert TOO_OLD in unescape(late.content.decode())
    assert Game.objects.count() == 1


def test_a_page_of_before_starts_the_game_whose_seal_it_shows_until_its_key_is_gone(
    client: Client, settings: Settings
):
    page, left = Page(client), Page(client)
    first_key = settings.SECRET_KEY
    settings.SECRET_KEY = "another-key-" * 5
    settings.SECRET_KEY_FALLBACKS = [first_key]

    shown = page.post(**{"peg-1": "9"})
    page.post()
    settings.SECRET_KEY_FALLBACKS = []
    late = left.post()

    game = Game.objects.get()
    assert shown.context["game"].seal == page.game.seal
    assert (game.seal, game.nonce) == (page.game.seal, page.game.nonce)
    assert game.board.secret == page.game.board.secret
    assert late.status_code == HTTPStatus.CONFLICT
    assert TOO_OLD in unescape(late.content.decode())


def test_a_newcomer_meets_the_level_that_the_site_advises_and_others_the_last_one(client: Client):
    advised = {"race": "dreamer", "duel": "dreamer", "make": "knuth"}
    for mode, level in advised.items():
        ways = client.get(f"/?mode={mode}").context["ways"]
        assert f">{LEVELS[level].name}</summary>" in ways

    make_game(player=enter_as(client, make_guest()), level=LEVELS["random"])
    client.post("/games/", {"mode": "race", "variant": "classic", "level": "random"})

    for mode in advised:
        assert ">Random</summary>" in client.get(f"/?mode={mode}").context["ways"]
