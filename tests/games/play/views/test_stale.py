"""A form from a page that is out of date does nothing, and is told so."""

import re
from http import HTTPStatus

import pytest
from django.test import Client

from games.models import Game, Guess, Player
from tests.factories import make_game, play_codes, row
from tests.games.play.boards import hidden_fields, url_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_a_stale_csrf_token_is_answered_with_the_board_as_it_is(guest: Player, client: Client):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    game = play_codes(make_game(player=guest), "1122")

    for headers in ({}, HTMX):
        response = strict.post(url_of(game), row("3344", number=2), headers=headers)

        html = response.content.decode()
        assert response.status_code == HTTPStatus.FORBIDDEN
        assert "This page is out of date" in html
        assert 'name="number" value="2"' in html
        assert "csrfmiddlewaretoken" in html
        assert html.count('<option value="3" selected>yellow</option>') == 2  # the row is kept
    assert Guess.objects.count() == 1


def test_a_stale_first_guess_gets_the_same_board_again(client: Client):
    page = client.get("/").content.decode()
    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert address
    data = hidden_fields(page) | row("1122")
    strict = Client(enforce_csrf_checks=True)

    response = strict.post(address[1], data, headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert f'action="{address[1]}"' in html
    assert html.count('<option value="1" selected>orange</option>') == 2
    assert not Game.objects.exists()


def test_a_stale_csrf_token_elsewhere_is_answered_in_words():
    strict = Client(enforce_csrf_checks=True)
    lost = "/games/made-up/guesses/"

    for url in ("/games/", lost, "/live/made-up/guesses/", "/accounts/login/"):
        for headers in ({}, HTMX):
            response = strict.post(url, {"mode": "break"}, headers=headers)

            html = response.content.decode()
            told = "session that has ended" if (url, headers) == (lost, HTMX) else "out of date"
            assert response.status_code == HTTPStatus.FORBIDDEN
            assert told in html, url
            assert ("<html" in html) == (headers == {})
    assert not Game.objects.exists()


def test_a_method_that_no_page_has_is_not_a_stale_form():
    strict = Client(enforce_csrf_checks=True)

    for method in ("PUT", "PATCH", "DELETE"):
        for url in ("/", "/lab/compare/run/", "/accounts/login/"):
            response = strict.generic(method, url)
            assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
            assert response["Allow"] == "GET, HEAD, POST"
            assert "only after POST" in response.content.decode()
