"""One codebreaker wins by finding the code."""

import pytest

from games.models import Result
from games.modes import BREAK
from tests.factories import make_game, play_codes
from tests.games.modes.tables import PlainSide, PlainTable, found, missed

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


# As the mode sees it


@pytest.mark.parametrize(
    ("board", "is_decided"),
    [
        (missed(0), False),
        (missed(9), False),
        (missed(10), True),
        (found(1), True),
        (PlainSide(guesses_used=2, result=Result.GIVEN_UP), True),
        (PlainSide(guesses_used=10, is_contradictory=True), False),
    ],
)
def test_it_is_decided_by_the_code_the_last_row_or_who_leaves(board: PlainSide, is_decided: bool):
    assert BREAK.is_decided(PlainTable(board)) == is_decided


def test_who_has_left_stays_with_that_even_beside_a_found_code():
    left = PlainSide(guesses_used=4, solved=True, result=Result.GIVEN_UP)

    assert BREAK.verdict(PlainTable(left), left) == Result.GIVEN_UP


def test_the_goal_is_the_code():
    assert BREAK.goal(PlainTable()) == "The computer hides a code. Find it."


@pytest.mark.parametrize(
    ("guesses", "words"),
    [(1, "You found the code in 1 guess."), (2, "You found the code in 2 guesses.")],
)
def test_a_win_tells_how_many_guesses_it_took(guesses: int, words: str):
    board = PlainSide(guesses_used=guesses, solved=True, result=Result.WON)

    assert BREAK.outcome(PlainTable(board)) == words


def test_a_loss_says_that_there_are_no_more_guesses():
    board = PlainSide(guesses_used=10, result=Result.LOST)

    assert BREAK.outcome(PlainTable(board)) == "Out of guesses."
