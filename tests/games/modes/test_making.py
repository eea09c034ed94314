"""Make: the computer breaks a code that the player hides."""

import pytest

from games.models import Game, GameIsOverError, Result
from solver import LEVELS, MINI
from tests.factories import make_player, reread, turns_needed
from tests.games.makes import make_make

pytestmark = pytest.mark.django_db


def test_the_computer_guesses_row_by_row():
    game = make_make()

    for number in range(1, turns_needed(LEVELS["knuth"], "6543") + 1):
        assert not game.is_over
        game.go_on(number=number)
        game = reread(game)

    assert game.is_over
    assert (game.board.result, game.board.solved) == (Result.WON, True)
    assert game.board.rows[-1].code == "6543"


def test_the_computer_guesses_all_at_once():
    game = make_make()

    game.go_on(number=1, to_the_end=True)

    board = reread(game).board
    assert (board.result, board.guesses_used) == (
        Result.WON,
        turns_needed(LEVELS["knuth"], "6543"),
    )


def test_a_code_that_is_not_found_in_time_is_lost_by_the_computer():
    game = make_make(variant=MINI, level=LEVELS["knuth"], own_secret="655")
    Game.objects.update(guesses_allowed=1)

    game = reread(game)
    game.go_on(number=1, to_the_end=True)

    assert reread(game).board.result == Result.LOST


def test_who_hides_a_code_has_no_board_in_the_statistics():
    player = make_player()
    game = make_make(player=player)

    game.go_on(number=1, to_the_end=True)

    assert player.outcomes.count() == 0
    assert reread(game).player == player


def test_stopping_abandons_the_game_for_everybody():
    game = make_make()

    game.resign()

    game = reread(game)
    assert (game.board.result, game.is_over) == (Result.ABANDONED, True)
    with pytest.raises(GameIsOverError):
        game.go_on(number=1)
