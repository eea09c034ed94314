"""The page of a game, and for htmx the parts of it that changed."""

import re
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from games.models import Board, Daily, Game, Outcome, Player, today
from games.play.rendering import show
from tests.factories import make_challenge, make_game, make_player, play_codes, reread, row
from tests.games.challenges import take_up
from tests.games.makes import make_make
from tests.games.outcomes import make_outcomes
from tests.games.reading import words_of_game

pytestmark = pytest.mark.django_db


def test_out_of_guesses_it_is_told_who_would_still_have_found_the_secret(
    client: Client, guest: Player
):
    game = play_codes(make_game(player=guest, secret="1234"), *["1156"] * 9, "6543")

    rescue = game.find_rescue()

    assert rescue
    assert rescue.turn < 10
    assert (
        f"From your position at guess {rescue.turn}, Knuth solves it on guess {rescue.found}."
    ) in words_of_game(client, game)


def test_the_end_of_a_daily_is_shown_although_its_guest_has_just_signed_in(guest: Player):
    Game.objects.start(player=guest, origin=Daily.objects.on(today())).resign()
    game = Game.objects.get()
    ada = make_player()
    for model in (Game, Board, Outcome):
        model.objects.filter(player=guest).update(player=ada)
    Player.objects.filter(pk=guest.pk).delete()
    request = RequestFactory().post("/", headers={"HX-Request": "true"})
    request.session, request.user = SessionStore(), AnonymousUser()
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]

    html = show(request, game).content.decode()  # type: ignore[arg-type]

    assert "You gave up." in html
    assert 'id="daily-card"' in html


def test_who_gives_up_is_told_it_too_and_nobody_before_the_end(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122", "1344")
    assert "Knuth solves it" not in words_of_game(client, game)

    game.resign()

    text = words_of_game(client, game)
    assert "From your position at the end, Knuth solves it on guess" in text


def test_the_columns_of_the_rows_have_names_and_the_coach_adds_one(client: Client, guest: Player):
    for coach, more in (("off", []), ("count", ["Codes left"])):
        html = client.get(make_game(player=guest, coach=coach).get_absolute_url()).content.decode()
        heads = re.findall(r'role="columnheader">([^<]+)', html)
        assert heads == ["Guess", "Code", "Feedback", *more]


def test_the_end_of_a_challenge_says_how_it_stands(client: Client, guest: Player):
    challenge = make_challenge(secret="1234")
    ada = make_player(username="Ada")
    play_codes(take_up(challenge, ada), "1122", "1234")
    mine = play_codes(take_up(challenge, guest), "1122", "1133", "1234")

    page = client.get(mine.get_absolute_url())

    assert "Ada won with 2 guesses." in page.content.decode()
    assert page.context["title"] == "Won · Challenge"


def test_the_cards_beside_the_board_follow_the_end_of_a_game(client: Client, guest: Player):
    """Also within the minute for which the games of a player are kept."""
    make_outcomes(guest, [5] * 9)
    guest.outcomes.update(finished_at=timezone.now() - timedelta(hours=1))
    game = make_game(player=guest, secret="1234")
    before = client.get(game.get_absolute_url()).content.decode()

    sent = row("1234") | {"number": "1"}
    after = client.post(f"{game.get_absolute_url()}guesses/", sent, headers={"HX-Request": "true"})

    assert "Dreamer is a good first rival" in before
    [card] = re.findall(r'<div id="progress".*', after.content.decode(), re.DOTALL)
    assert 'hx-swap-oob="true"' in card
    assert "Out of 100 races" in card
    assert "your last 10 games" in card


def test_a_game_is_reviewed_at_its_end_although_nobody_looks(client: Client, guest: Player):
    for verb, sent in (
        ("guesses", row("1234", number=2)),
        ("commands", {"command": "1234", "number": 2}),
        ("commands", {"command": "resign", "number": 2, "sure": "resign"}),
        ("resign", {}),
    ):
        game = play_codes(make_game(player=guest), "1122")
        response = client.post(f"{game.get_absolute_url()}{verb}/", sent)

        assert response.status_code == HTTPStatus.FOUND
        assert Outcome.objects.filter(game=game, loss__gt=0, rest__isnull=False).exists(), verb
        assert not Board.objects.filter(game=game, loss=None).exists(), verb


def test_the_end_of_a_make_is_reviewed_and_a_game_that_goes_on_is_not(
    client: Client, guest: Player
):
    make, game = make_make(player=guest), make_game(player=guest)

    client.post(f"{make.get_absolute_url()}turns/", {"number": 1, "to_the_end": "on"})
    client.post(f"{game.get_absolute_url()}guesses/", row("1122", number=1))

    assert reread(make).is_over
    assert not Board.objects.filter(game=make, loss=None).exists()
    assert Board.objects.get(game=game).loss is None
