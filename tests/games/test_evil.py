"""Breaking a code that nobody hid."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils.html import strip_tags
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Codemaker, Game
from games.modes.choices import Result
from solver import CLASSIC, MINI, Feedback, any_candidate, count_candidates, score
from tests.factories import make_game, play_codes, reread, row

pytestmark = pytest.mark.django_db
EVIL = {"mode": "break", "variant": "classic", "codemaker": "evil"}


def make_evil(**overrides: object) -> Game:
    return make_game(**{"codemaker": Codemaker.EVIL, "secret": ""} | overrides)


def words_of(client: Client, game: Game) -> str:
    html = client.get(game.get_absolute_url()).content.decode()
    return " ".join(unescape(strip_tags(html)).split())


def test_no_code_is_hidden_and_nothing_sealed():
    game = make_evil(secret="1234")

    assert (game.board.secret, game.seal, game.nonce) == ("", "", "")


def test_the_answer_keeps_the_most_codes():
    game = play_codes(make_evil(), "1122")

    assert game.board.rows[0].feedback == Feedback(0, 0)
    assert game.board.rows[0].candidates_left == 256


def test_cornered_it_gives_in():
    game = make_evil(variant=MINI)

    while not game.is_over:
        code = any_candidate(MINI.rules, game.board.history)
        game = play_codes(game, "".join(str(color + 1) for color in code))

    assert game.board.result == Result.WON
    assert game.board.secret == game.board.rows[-1].code
    assert game.board.rows[-1].candidates_left == 1


class EvilGames(TestCase):
    @given(
        tries=st.lists(st.text("123456", min_size=3, max_size=3), min_size=8, max_size=8),
        resigns=st.booleans(),
    )
    @settings(deadline=None, max_examples=25)
    def test_whatever_is_guessed_one_code_fits_every_answer(self, tries: list[str], resigns: bool):
        game = make_evil(variant=MINI)

        for code in tries:
            if not game.is_over:
                game = play_codes(game, code)
                assert count_candidates(MINI.rules, game.board.history) >= 1
                assert game.is_over or game.board.secret == ""
        if not game.is_over and resigns:
            game.resign()
            game = reread(game)

        if game.is_over:
            secret = tuple(int(symbol) - 1 for symbol in game.board.secret)
            assert all(score(code, secret) == answer for code, answer in game.board.history)


def test_evil_says_that_it_has_no_seal(client: Client):
    client.post("/games/", EVIL)
    game = Game.objects.get()

    text = words_of(client, game)

    assert "No seal: the evil codemaker hides no code." in text
    assert "Secret sealed" not in text
    assert client.get(f"/games/{game.token}/seal/").status_code == HTTPStatus.NOT_FOUND


def test_afterwards_it_shows_how_many_codes_each_answer_kept(client: Client):
    client.post("/games/", EVIL)
    game = Game.objects.get()
    client.post(f"/games/{game.token}/guesses/", row("1122"))
    before = words_of(client, game)

    client.post(f"/games/{game.token}/resign/")
    after = words_of(client, game)

    assert "256 left" not in before
    assert "256 left" in after
    assert re.search(r"You gave up\. It could have been \w+, \w+, \w+, \w+\.", after)
    assert "No code was hidden, so there is no seal." in after


def test_again_meets_the_evil_one_again(client: Client):
    client.post("/games/", EVIL)
    game = Game.objects.get()
    client.post(f"/games/{game.token}/resign/")

    client.post("/games/", game.settings)

    assert Game.objects.in_play().get().is_evil


def test_a_race_is_never_evil(client: Client):
    client.post("/games/", EVIL | {"mode": "race", "level": "random"})

    assert not Game.objects.get().is_evil


def test_an_unknown_codemaker_is_refused(client: Client):
    response = client.post("/games/", EVIL | {"codemaker": "lazy"})

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "“lazy” is not on offer." in unescape(response.content.decode())
    assert CLASSIC.name in response.content.decode()
