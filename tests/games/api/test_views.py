"""The page of tokens: made, shown once, and ended."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.api.forms import TokenForm
from games.api.models import MOST_TOKENS, Scope, Token, become_bot
from games.core.player import Player
from tests.factories import make_bot, make_game, make_player, play_codes, reread, sign_in
from tests.games.accounts.factors import PASSWORD, confirmed, recovery_codes, set_up_app
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db
PAGE = "/me/tokens/"
BOT = "/me/tokens/bot/"


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


def test_a_second_factor_is_asked_for_again_before_a_token_is_made(client: Client):
    ada = confirmed(client)
    set_up_app(client)
    other = Client()
    other.force_login(ada)
    form = {"name": "My bot", "scope": "play"}

    asked = other.post(PAGE, form)
    assert asked["Location"].startswith(reverse("mfa_reauthenticate"))
    assert not Token.objects.exists()
    [code, *_] = recovery_codes(client)
    made = other.post(reverse("mfa_reauthenticate") + f"?next={PAGE}", {"code": code})

    assert made.status_code == 201
    assert "mm_" in made.content.decode()
    assert other.get(PAGE).status_code == 200


def test_the_password_alone_makes_no_token_where_there_is_a_second_factor(client: Client):
    confirmed(client)
    set_up_app(client)
    form = {"name": "My bot", "scope": "play"}

    at_once = client.post(PAGE, form)
    confirmation = reverse("account_reauthenticate") + f"?next={PAGE}"
    after = client.post(confirmation, {"password": PASSWORD})

    assert at_once["Location"].startswith(reverse("mfa_reauthenticate"))
    assert after["Location"].startswith(reverse("mfa_reauthenticate"))
    assert not Token.objects.exists()


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


def test_an_account_says_by_its_name_that_it_is_a_bot(client: Client, ada: Player):
    offered = client.get(PAGE).content.decode()

    wrong = client.post(BOT, {"name": ada.username.upper()})
    was_bot = reread(ada).is_bot
    right = client.post(BOT, {"name": ada.username}, follow=True)

    assert "This cannot be undone." in offered
    assert (wrong.status_code, was_bot) == (422, False)
    assert "That is not the name of this account." in wrong.content.decode()
    assert reread(ada).is_bot
    page = right.content.decode()
    assert f"{ada.username} is a bot now." in page
    assert '<span class="badge">bot</span>' in page
    assert 'value="bot"' in page
    assert 'value="play"' not in page
    again = client.post(BOT, {"name": ada.username})
    assert again.status_code == 409
    assert "This account is a bot already." in again.content.decode()


def test_nothing_that_is_posted_takes_it_back(client: Client, ada: Player):
    become_bot(ada)
    forged = {"is_bot": "", "is_public": "on", "username": ada.username, "theme": "dark"}

    for path in (PAGE, BOT, *map(reverse, ("privacy", "name", "appearance", "language"))):
        client.post(path, forged | {"name": ada.username, "scope": "play"})

    assert reread(ada).is_bot
    assert not Token.objects.filter(scope=Scope.PLAY).exists()


def test_an_account_that_was_played_with_is_sent_to_make_another(client: Client, ada: Player):
    play_codes(make_game(player=ada), "1234")

    page, forced = client.get(PAGE), client.post(BOT, {"name": ada.username})

    words = "Make a new account for your bot."
    assert words in page.content.decode()
    assert BOT not in page.content.decode()
    assert (forced.status_code, words in forced.content.decode()) == (409, True)
    assert not reread(ada).is_bot


def test_guests_and_mere_visits_make_no_bot(client: Client):
    for asked in (client.get(PAGE), client.post(BOT, {"name": "x"})):
        assert asked.headers["Location"].startswith("/accounts/login/")
    sign_in(client)

    assert client.get(BOT).headers["Location"] == PAGE


# Forms


def test_what_a_token_may_not_be():
    ada = make_player()
    for sent, said in (
        ({"name": "x" * 41, "scope": "play"}, "40"),
        ({"name": "bot", "scope": "admin"}, "admin"),
        ({"name": "bot", "scope": "bot"}, "Only bot accounts can make bot tokens."),
    ):
        assert said in str(TokenForm(sent, player=ada).errors)

    bot = make_bot()

    of_bot, of_person = (
        TokenForm({"name": "bot", "scope": scope}, player=bot) for scope in ("bot", "play")
    )

    assert of_bot.is_valid()
    assert "so its tokens can only read, or play as a bot" in str(of_person.errors)
