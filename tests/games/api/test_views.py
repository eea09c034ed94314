"""The page of tokens: made, shown once, and ended."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import MOST_TOKENS, Player, Scope, Token
from tests.factories import make_player
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db
PAGE = "/me/tokens/"


@pytest.fixture
def ada(client: Client) -> Player:
    player = make_player()
    client.force_login(player)
    return player


def test_a_token_is_shown_once_and_works(client: Client, ada: Player):
    made = client.post(PAGE, {"name": "My bot", "scope": "play"})
    text = re.findall(r'value="(mm_[\w-]+)"', made.content.decode())[0]

    again = client.get(PAGE).content.decode()

    assert made.status_code == 201
    assert "no-store" in made.headers["Cache-Control"]
    assert "My bot" in again
    assert text not in again
    assert text not in str(list(Token.objects.values()))
    program = Program(ada)
    program.bearer = f"Bearer {text}"
    assert program.send("games").status_code == 201


def test_a_token_is_ended_by_its_owner_alone(client: Client, ada: Player):
    mine, other = Program(ada), Program()
    keys = dict(Token.objects.values_list("player", "pk"))

    for key in (keys[other.player.pk], keys[ada.pk], keys[ada.pk], "x", "9" * 30):
        client.post(reverse("end-token"), {"token": key})

    assert mine.ask("games/x").status_code == 401
    assert other.ask("games/x").status_code == 404


@pytest.mark.usefixtures("ada")
def test_a_form_that_is_not_accepted_makes_no_token(client: Client):
    answer = client.post(PAGE, {"scope": "play"})

    assert answer.status_code == 422
    assert "Give the token a name." in answer.content.decode()
    assert not Token.objects.exists()


def test_an_account_has_so_many_tokens_at_most(client: Client, ada: Player):
    for _ in range(MOST_TOKENS):
        Token.objects.issue(ada, "bot", Scope.READ)

    answer = client.post(PAGE, {"name": "one more", "scope": "read"})

    assert (answer.status_code, Token.objects.count()) == (409, MOST_TOKENS)


def test_guests_are_asked_to_sign_in(client: Client):
    assert client.get(PAGE).headers["Location"].startswith("/accounts/login/")
