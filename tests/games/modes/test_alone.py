"""One codebreaker wins by finding the code."""

import pytest

from games.models import Result
from tests.factories import make_game, play_codes

pytestmark = pytest.mark.django_db


def test_a_break_is_won_by_the_secret():
    game = play_codes(make_game(secret="1234"), "1122", "1234")

    assert game.is_over
    assert (game.board.result, game.board.solved, game.board.guesses_used) == (Result.WON, True, 2)


def test_a_break_is_lost_after_the_last_guess():
    game = play_codes(make_game(secret="1234"), *["5566"] * 9)
    assert not game.is_over

    game = play_codes(game, "5566")

    assert game.is_over
    assert (game.board.result, game.board.solved, game.board.guesses_used) == (
        Result.LOST,
        False,
        10,
    )


def test_the_last_guess_can_still_win():
    game = play_codes(make_game(secret="1234"), *["5566"] * 9, "1234")

    assert game.board.result == Result.WON
