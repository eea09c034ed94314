"""Blocks and reports from the page of a match, and blocks taken back on /live/."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.models import Block, Match, Player, Report
from tests.factories import make_guest, make_match, make_player
from tests.games.live.views.test_meeting import client_of, words_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob() -> Player:
    return make_player(username="bob")


def address_of(match: Match, number: int, verb: str = "block") -> str:
    return reverse(f"person-{verb}", args=[match.token, number])


def test_somebody_at_the_table_is_blocked_and_unblocked(ada: Player, bob: Player):
    match, client = make_match(ada, bob), client_of(ada)

    shown = client.get(match.get_absolute_url()).content.decode()
    response = client.post(address_of(match, 2), follow=True)
    listed = client.get("/live/")

    assert address_of(match, 2) in shown
    assert address_of(match, 1) not in shown
    assert response.redirect_chain[-1][0] == match.get_absolute_url()
    assert "bob is blocked" in words_of(response)
    assert "Players whom you have blocked bob Unblock" in words_of(listed)

    client.post("/live/unblock/", {"block": Block.objects.get().pk})

    assert not Block.objects.exists()
    assert "Unblock" not in words_of(client.get("/live/"))


def test_the_page_of_a_blocked_player_offers_to_unblock_them(ada: Player):
    eve = make_player(username="eve", is_public=True)
    client = client_of(ada)
    assert "Play against eve" in words_of(client.get("/players/eve/"))
    block = Block.objects.block(ada, eve, "eve")

    page = client.get("/players/eve/")
    client.post("/live/unblock/", {"block": block.pk})

    assert "You have blocked this player. Unblock" in words_of(page)
    assert "Play against eve" not in words_of(page)
    assert "Play against eve" in words_of(client.get("/players/eve/"))


def test_the_name_of_an_account_is_reported_and_that_of_a_guest_is_not(ada: Player, bob: Player):
    match, client = make_match(ada, bob, make_guest()), client_of(ada)
    shown = client.get(match.get_absolute_url()).content.decode()

    response = client.post(address_of(match, 2, "report"), follow=True)
    of_guest = client.post(address_of(match, 3, "report"))

    assert "will look at the name" in words_of(response)
    assert address_of(match, 2, "report") in shown
    assert address_of(match, 3, "report") not in shown
    assert of_guest.status_code == HTTPStatus.CONFLICT
    [report] = Report.objects.all()
    assert (report.reporter, report.reported, report.match) == (ada, bob, match)


def test_neither_oneself_nor_a_level_nor_nobody_is_blocked(ada: Player, bob: Player):
    match, client = make_match(ada, bob, levels=("knuth",)), client_of(ada)

    for number in (1, 3, 9):
        response = client.post(address_of(match, number))
        assert response.status_code == HTTPStatus.CONFLICT, number
        assert "There is nobody like that in this match." in words_of(response)
    forged = client.post(reverse("person-block", args=["x" * 22, 2]))
    assert forged.status_code == HTTPStatus.NOT_FOUND
    assert "There is no such match" in forged.content.decode()
    assert not Block.objects.exists()


def test_who_does_not_sit_there_and_a_get_block_and_report_nobody(
    client: Client, ada: Player, bob: Player
):
    match = make_match(ada, bob)

    for verb in ("block", "report"):
        for visitor in (client, client_of(make_player())):
            response = visitor.post(address_of(match, 2, verb))
            assert response.status_code == HTTPStatus.FORBIDDEN
            assert "You have no seat in this match" in words_of(response)
        looked = client_of(ada).get(address_of(match, 2, verb))
        assert looked.headers["Location"] == match.get_absolute_url()
    assert not Block.objects.exists()
    assert not Report.objects.exists()


def test_a_lot_within_an_hour_is_refused(ada: Player, bob: Player, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"manners": (1, 3600)}
    match, client = make_match(ada, bob), client_of(ada)
    client.post(address_of(match, 2))

    response = client.post(address_of(match, 2, "report"))

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Nothing was changed" in words_of(response)
    assert response.headers["Retry-After"]
    assert not Report.objects.exists()


def test_nobody_takes_back_the_blocks_of_others_or_what_is_no_number(
    client: Client, ada: Player, bob: Player
):
    key = Block.objects.block(ada, bob, "bob").pk

    for visitor in (client, client_of(bob)):
        assert visitor.post("/live/unblock/", {"block": key}).status_code == HTTPStatus.FOUND
    assert client_of(ada).get("/live/unblock/").status_code == HTTPStatus.FOUND
    refused = client_of(ada).post("/live/unblock/", {"block": "x"})

    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "There is nobody like that" in words_of(refused)
    assert Block.objects.exists()


def test_who_invites_is_blocked_and_reported_without_sitting_down_with_them(
    ada: Player, bob: Player
):
    match, client = make_match(ada, people=2, invited=bob), client_of(bob)
    shown = client.get(match.get_absolute_url()).content.decode()

    client.post(address_of(match, 1, "report"))
    blocked = client.post(address_of(match, 1), follow=True)

    assert address_of(match, 1) in shown
    assert "ada is blocked" in words_of(blocked)
    assert Report.objects.get().reported == ada
    assert match.token not in client.get("/live/").content.decode()
    bob.refresh_from_db()
    assert not bob.is_invited
