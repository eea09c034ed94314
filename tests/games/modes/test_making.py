"""Make: the computer breaks a code that the player hides."""

import pytest

from games.models import Game, GameIsOverError, Result
from games.modes import MAKE
from solver import LEVELS, MINI
from tests.factories import make_player, reread, turns_needed
from tests.games.makes import make_make
from tests.games.modes.tables import PlainSide, PlainTable, found, missed

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


def test_the_computer_guesses_all_at_once_and_no_statistics_count_it():
    player = make_player()
    game = make_make(player=player)

    game.go_on(number=1, to_the_end=True)

    board = reread(game).board
    turns = turns_needed(LEVELS["knuth"], "6543")
    assert (board.result, board.guesses_used) == (Result.WON, turns)
    assert player.outcomes.count() == 0
    assert reread(game).player == player


def test_a_code_that_is_not_found_in_time_is_lost_by_the_computer():
    game = make_make(variant=MINI, level=LEVELS["knuth"], own_secret="655")
    Game.objects.update(guesses_allowed=1)

    game = reread(game)
    game.go_on(number=1, to_the_end=True)

    assert reread(game).board.result == Result.LOST


def test_stopping_abandons_the_game_for_everybody():
    game = make_make()

    game.resign()

    game = reread(game)
    assert (game.board.result, game.is_over) == (Result.ABANDONED, True)
    with pytest.raises(GameIsOverError):
        game.go_on(number=1)


# As the mode sees it


def test_it_is_decided_by_the_level_and_never_while_answers_contradict():
    assert MAKE.is_decided(PlainTable(found(3)))
    assert MAKE.is_decided(PlainTable(missed(10)))
    assert not MAKE.is_decided(PlainTable(missed(9)))
    assert not MAKE.is_decided(PlainTable(PlainSide(guesses_used=10, is_contradictory=True)))


def test_the_end_tells_what_became_of_the_code():
    for result, guesses, is_by_hand, left, words in (
        (Result.WON, 1, False, 0, "Knuth found your code in 1 guess."),
        (Result.WON, 5, True, 0, "Knuth found your code in 5 guesses."),
        (Result.LOST, 10, False, 2, "Knuth did not find your code."),
        (Result.LOST, 10, True, 1_234, "Knuth did not find your code; 1,234 were still possible."),
        (Result.LOST, 10, True, 1, "Knuth did not find your code; 1 was still possible."),
        (Result.ABANDONED, 3, False, 2, "You stopped this game."),
    ):
        board = PlainSide("knuth", guesses, result=result, codes_left=(32_768, left))

        assert MAKE.outcome(PlainTable(board, is_by_hand=is_by_hand)) == words
