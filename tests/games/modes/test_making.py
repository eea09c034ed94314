"""Make: the computer breaks a code that the player hides."""

import pytest

from games.models import Game, GameIsOverError, Result
from games.modes import MAKE
from games.modes.base import Seat
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


# As the mode sees it


def test_the_only_board_is_a_levels_at_the_code_that_the_player_told():
    assert MAKE.seats("knuth", [], "6543") == [Seat("knuth", "6543")]
    assert MAKE.seats("knuth", [], "") == [Seat("knuth", "")]


def test_it_is_decided_by_the_level_and_never_while_answers_contradict():
    assert MAKE.is_decided(PlainTable(found(3)))
    assert MAKE.is_decided(PlainTable(missed(10)))
    assert not MAKE.is_decided(PlainTable(missed(9)))
    assert not MAKE.is_decided(PlainTable(PlainSide(guesses_used=10, is_contradictory=True)))


def test_who_only_hides_a_code_gives_nothing_up():
    assert MAKE.given_up == Result.ABANDONED


@pytest.mark.parametrize(
    ("result", "guesses", "is_by_hand", "words"),
    [
        (Result.WON, 1, False, "Knuth found your code in 1 guess."),
        (Result.WON, 5, True, "Knuth found your code in 5 guesses."),
        (Result.LOST, 10, False, "Knuth did not find your code."),
        (Result.LOST, 10, True, "Knuth did not find your code; 1,234 were still possible."),
        (Result.ABANDONED, 3, False, "You stopped this game."),
    ],
)
def test_the_end_tells_what_became_of_the_code(
    result: Result, guesses: int, is_by_hand: bool, words: str
):
    board = PlainSide("knuth", guesses, result=result, codes_left=(32_768, 1_234))

    assert MAKE.outcome(PlainTable(board, is_by_hand=is_by_hand)) == words


def test_the_last_code_that_was_possible_is_told_in_the_singular():
    board = PlainSide("knuth", 10, result=Result.LOST, codes_left=(1296, 1))

    told = MAKE.outcome(PlainTable(board, is_by_hand=True))

    assert told == "Knuth did not find your code; 1 was still possible."
