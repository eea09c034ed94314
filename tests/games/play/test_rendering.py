"""The page of a game, and for htmx the parts of it that changed."""

import pytest
from django.test import Client

from games.models import Player
from tests.factories import make_game, play_codes
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


def test_who_gives_up_is_told_it_too(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122", "1344")
    game.resign()

    text = words_of_game(client, game)

    assert "From your position at the end, Knuth solves it on guess" in text


def test_while_a_game_runs_the_page_tells_nothing_of_it(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), *["1156"] * 9)

    assert "Knuth solves it" not in words_of_game(client, game)
