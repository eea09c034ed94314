"""What is posted to a game reaches its own player's alone, by the right method."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Guess, Player
from tests.factories import (
    enter_as,
    make_game,
    make_guest,
    make_match,
    make_player,
    play_match,
    reread,
    row,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("whose", ["stranger", "other guest", "made-up token"])
def test_nobody_sees_or_touches_a_game_that_is_not_theirs(client: Client, whose: str):
    game = make_game(player=make_guest())
    if whose == "other guest":
        enter_as(client, make_guest())
    token = "made-up" if whose == "made-up token" else game.token

    pages = [client.get(reverse(name, args=[token])) for name in ("game", "seal")]
    for name in ("guess", "command", "resign"):
        pages.append(client.post(reverse(name, args=[token]), row("1122")))
        fragment = client.post(reverse(name, args=[token]), row("1122"), headers=HTMX)
        assert "cannot be shown" in fragment.content.decode()
        assert fragment.status_code == HTTPStatus.NOT_FOUND

    for response in pages:
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "Page not found" in response.content.decode()
    assert not Guess.objects.exists()
    assert reread(game).board.result == "in-play"


def test_a_wrong_method_is_not_allowed(client: Client):
    for method, url in (
        ("put", "/games/"),
        ("delete", "/games/x/guesses/"),
        ("post", "/"),
        ("put", "/games/x/"),
    ):
        response = getattr(client, method)(url)
        assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED, url


def test_the_address_that_a_refused_form_leaves_leads_back(client: Client):
    for url, page in (
        ("/games/", "/"),
        ("/games/x/guesses/", "/games/x/"),
        ("/games/x/commands/", "/games/x/"),
        ("/games/x/hint/", "/games/x/"),
        ("/games/x/resign/", "/games/x/"),
    ):
        response = client.get(url)
        assert (response.status_code, response["Location"]) == (HTTPStatus.FOUND, page)


def test_the_page_of_a_game_of_a_match_is_that_of_the_match(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player()), "1234", "1122")
    token = match.games.get(player=guest).token

    shown = [client.get(reverse(name, args=[token])) for name in ("game", "seal")]
    posted = ("guess", "command", "hint", "resign")
    shown += [client.post(reverse(name, args=[token]), row("1122", 2)) for name in posted]

    for response in shown:
        assert response.status_code == HTTPStatus.FOUND
        assert response.headers["Location"] == f"/live/{match.token}/"
    assert Guess.objects.count() == 2
