"""What stands around a board: its notes, the game that waits, and how everyone did."""

import pytest
from django.utils import translation

from games.models import Game, Result
from games.models.daily import Tally
from games.play.around import around
from games.play.everyone import everyone
from games.play.waiting import Waiting, waiting_for
from tests.factories import make_game, make_player, make_race, play_codes, reread

pytestmark = pytest.mark.django_db
SECRET, WRONG = "1234", "5566"


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


def test_each_number_of_guesses_has_a_bar_and_ones_own_is_lit():
    game = play_codes(make_game(secret=SECRET), WRONG, SECRET)

    rows = [bar.row for bar in everyone(Tally({2: 5, 4: 15}, players=20), game.board)]

    assert [(row.name, row.shown, row.detail) for row in rows] == [
        ("2", "5 · you", "25%"),
        ("3", "0", "0%"),
        ("4", "15", "75%"),
    ]
    assert [row.kind for row in rows] == ["you", "other", "other"]
    assert rows[0].spoken == "2: 5 · you, 25%"


def test_codes_not_found_have_a_bar_at_the_end():
    game = play_codes(make_game(secret=SECRET), *[WRONG] * 10)

    rows = [bar.row for bar in everyone(Tally({4: 1}, players=3), game.board)]

    assert [row.kind for row in rows] == ["other", "you"]
    assert rows[1].spoken == "not found: 2 · you, 67%"


def test_an_abandoned_game_is_in_no_bar():
    game = make_game(secret=SECRET)
    game.board.result = Result.ABANDONED

    shown = everyone(Tally({4: 1}, players=3), game.board)

    assert [bar.row.kind for bar in shown] == ["other", "other"]


def test_nobody_has_no_bars_and_thousands_are_set_apart():
    game = play_codes(make_game(secret=SECRET), SECRET)

    assert everyone(Tally({}, players=0), game.board) == []
    shown = everyone(Tally({1: 1234}, players=1234), game.board)[0].row.shown
    assert shown == "1,234 · you"
