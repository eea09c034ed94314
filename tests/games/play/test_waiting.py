"""The card of the game that a player has not finished."""

import pytest
from django.utils import translation

from games.models import Game
from games.play.waiting import Waiting, waiting_for
from tests.factories import make_game, make_player, play_codes

pytestmark = pytest.mark.django_db


def test_the_newest_unfinished_game_waits_but_not_the_one_in_view():
    player = make_player()
    older, newer = make_game(player=player), make_game(player=player, secret="1234")

    assert newer.get_absolute_url() in waiting_for(player, besides="").card
    assert newer.get_absolute_url() in waiting_for(player, besides="").link
    assert older.get_absolute_url() in waiting_for(player, besides=newer.token).card
    play_codes(newer, "1234")
    assert waiting_for(player, besides=older.token) == Waiting()
    assert waiting_for(None, besides="") == Waiting()


def test_a_stranger_is_told_of_no_game():
    make_game(player=make_player())

    assert waiting_for(make_player(), besides="") == Waiting()


def test_a_card_is_drawn_once_for_each_turn_and_language(django_assert_num_queries):
    player = make_player()
    game = make_game(player=player, secret="1234")
    with django_assert_num_queries(4):
        first = waiting_for(player, besides="")
    with django_assert_num_queries(1):
        assert waiting_for(player, besides="") == first

    play_codes(game, "1122")

    with django_assert_num_queries(4):
        assert "guess 2" in waiting_for(player, besides="").card
    with translation.override("de"), django_assert_num_queries(4):
        assert "Weiterspielen" in waiting_for(player, besides="").card


def test_a_game_that_was_deleted_waits_no_longer():
    player = make_player()
    make_game(player=player)
    waiting_for(player, besides="")

    Game.objects.all().delete()

    assert waiting_for(player, besides="") == Waiting()
