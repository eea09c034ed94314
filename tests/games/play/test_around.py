"""The words on and around the boards of a game."""

import pytest

from games.models import Game
from games.play.around import around
from tests.factories import make_game, make_player, make_race, play_codes, reread

pytestmark = pytest.mark.django_db


def test_the_turn_and_the_rows_below_it_follow_from_the_guesses():
    game = Game.lay_out()
    told = around(game)
    assert (told["turn"], told["below"], told["is_stored"]) == (1, range(2, 11), False)

    played = play_codes(make_game(player=make_player(), secret="1234"), "1122", "1344")
    told = around(played)
    assert (told["turn"], told["below"], told["is_stored"]) == (3, range(4, 11), True)


def test_that_the_rival_has_found_the_code_is_noted_while_the_player_looks_for_it():
    game = make_race(player=make_player(), secret="1122")
    assert around(game)["found_note"] == ""

    game = play_codes(game, "3456")

    note = "Knuth solved it in 1. You can still finish for practice, or resign."
    assert around(game)["found_note"] == around(game)["rival_note"] == note
    game.resign()
    assert around(reread(game))["found_note"] == ""
