"""What another tab does between two queries of a request: nothing breaks, and it is told in words."""

from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.challenges.models import Challenge
from games.core.days import today
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes.choices import Result
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.sealing import issue_ticket, new_token
from games.daily.models import Daily
from tests.factories import (
    enter_as,
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
    row,
)
from tests.games.accounts.factors import PASSWORD, enter
from tests.games.at_once import meanwhile

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
HTMX = {"HX-Request": "true"}


def as_guest() -> Client:
    client = Client()
    enter_as(client, make_guest())
    return client


def as_account() -> Client:
    client = Client()
    client.force_login(make_player(password=PASSWORD))
    return client


def tab_beside(client: Client) -> Client:
    """Another tab of the same browser."""
    tab = Client()
    tab.cookies["sessionid"] = client.cookies["sessionid"].value
    return tab


def first_guess() -> tuple[str, dict[str, str]]:
    token = new_token()
    return reverse("guess", args=[token]), row("1122") | {
        "mode": "break",
        "ticket": issue_ticket(token),
    }


STARTS: dict[str, Callable[[], tuple[str, dict[str, str]]]] = {
    "game": lambda: ("/games/", {"mode": "break"}),
    "first guess": first_guess,
    "daily": lambda: (reverse("day", args=[today()]), {}),
    "challenge": lambda: (make_challenge().get_absolute_url(), {}),
    "new challenge": lambda: ("/challenges/", {"variant": "classic"}),
}


@pytest.mark.parametrize("moment", ["django_session", "games_player"])
@pytest.mark.parametrize("visitor", [as_guest, as_account])
@pytest.mark.parametrize("start", STARTS)
def test_a_start_while_its_player_is_deleted_is_refused_in_words(
    start: str, visitor: Callable[[], Client], moment: str
):
    cache.clear()
    client = visitor()
    gone = Player.objects.get()
    tab = tab_beside(client)
    address, data = STARTS[start]()

    def delete() -> None:
        assert tab.post(reverse("delete"), {"password": PASSWORD}).status_code == 302

    with meanwhile(f'FROM "{moment}"', delete):
        response = client.post(address, data)

    html = unescape(response.content.decode())
    assert response.status_code == 409
    assert "deleted your data" in html
    assert "css/base.css" in html
    assert not Game.objects.filter(player=gone.pk).exists()
    assert not Player.objects.filter(pk=gone.pk).exists()


# Signing in, which moves a guest's games to the account


def finished(account: Player) -> Outcome:
    """The one result there is, which belongs to the account."""
    outcome = Outcome.objects.get()
    game = Game.objects.get()
    assert outcome.player == game.player == game.board.player == account
    assert game.board.guesses_used == Guess.objects.filter(board=game.board).count() == 1
    return outcome


MOMENTS = {
    "before the guess is scored": ('FROM "games_guess"', 10.0),
    "while it is stored": ('UPDATE "games_game"', 0.5),
    "after it is stored": ('INSERT INTO "games_outcome"', 0.5),
}


@pytest.mark.deep
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("make", [make_game, make_race])
def test_a_last_guess_counts_for_the_account_that_is_signed_in_to_meanwhile(
    make: Callable[..., Game], moment: str
):
    ada = make_player(username="ada", password=PASSWORD)
    client = as_guest()
    guest = Player.objects.get(is_guest=True)
    game = make(player=guest, secret="1234")
    words, seconds = MOMENTS[moment]

    with meanwhile(words, partial(enter, tab_beside(client)), seconds=seconds):
        response = client.post(reverse("guess", args=[game.token]), row("1234"), headers=HTMX)

    assert response.status_code == 200
    assert finished(ada).result == Result.WON
    assert not Player.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_game_is_given_up_while_its_player_signs_in(moment: str):
    ada = make_player(username="ada", password=PASSWORD)
    client = as_guest()
    game = make_game(player=Player.objects.get(is_guest=True), secret="1234")
    play_codes(game, "1122")
    words, seconds = MOMENTS[moment]

    with meanwhile(words, partial(enter, tab_beside(client)), seconds=seconds):
        response = client.post(reverse("resign", args=[game.token]))

    assert response.status_code == 302
    assert finished(ada).result == Result.GIVEN_UP


def test_a_daily_that_the_account_has_played_becomes_practice_though_it_ends_meanwhile():
    ada = make_player(username="ada", password=PASSWORD)
    daily = Daily.objects.on(today())
    play_codes(Game.objects.start(player=ada, origin=daily), daily.secret)
    client = as_guest()
    guest = Player.objects.get(is_guest=True)
    game = Game.objects.start(player=guest, origin=daily)

    with meanwhile('FROM "games_guess"', partial(enter, tab_beside(client))):
        response = client.post(reverse("guess", args=[game.token]), row(daily.secret))

    game = reread(game)
    assert response.status_code == 302
    assert (game.player, game.is_practice, game.result) == (ada, True, Result.WON)
    assert Outcome.objects.get().game.player == ada
    assert Outcome.objects.get().game != game


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_last_guess_of_a_player_that_is_deleted_leaves_nothing(moment: str):
    client = as_guest()
    guest = Player.objects.get()
    game = make_game(player=guest, secret="1234")
    words, seconds = MOMENTS[moment]

    def delete() -> None:
        assert tab_beside(client).post(reverse("delete")).status_code == 302

    with meanwhile(words, delete, seconds=seconds):
        response = client.post(reverse("guess", args=[game.token]), row("1234"))

    assert response.status_code in {302, 409}
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert not Game.objects.exists()
    assert not Outcome.objects.exists()


@pytest.mark.parametrize("deed", ["sign in", "delete"])
def test_a_challenge_is_issued_while_its_player_goes(deed: str):
    make_player(username="ada", password=PASSWORD)
    client = as_guest()
    game = play_codes(make_game(player=Player.objects.get(is_guest=True), secret="1234"), "1234")
    tab = tab_beside(client)
    go = partial(enter, tab) if deed == "sign in" else partial(tab.post, reverse("delete"))

    with meanwhile('INSERT INTO "games_challenge"', go, seconds=0.5):
        response = client.post(reverse("challenges"), {"game": game.token})

    assert response.status_code in {302, 409}  # the session of who has just signed in is gone
    assert not Challenge.objects.exclude(creator=None).exclude(creator__username="ada").exists()
