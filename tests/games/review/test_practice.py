"""Playing on from a row, which counts for nothing."""

import pytest

from games.models import Codemaker
from games.review.practice import RANDOM, SAME, practice_from, secrets_of
from solver import CLASSIC, parse_code, score
from tests.factories import make_game, make_player, play_codes, reread

pytestmark = pytest.mark.django_db
GUESSES = ["1122", "4421", "6621", "6321", "3621"]


def test_the_board_begins_with_the_rows_before():
    played = play_codes(make_game(secret="3621"), *GUESSES)

    game = practice_from(played.board, 3, SAME)
    game.begin(make_player())
    game = reread(game)

    assert [(row.code, row.feedback) for row in game.board.rows] == [
        (row.code, row.feedback) for row in played.board.rows[:2]
    ]
    assert (game.board.secret, game.is_practice, game.guesses_used) == ("3621", True, 2)
    play_codes(game, "3621")
    assert (reread(game).is_over, reread(game).is_decided) == (True, False)
    assert not game.player.outcomes.exists()


def test_another_secret_fits_the_rows():
    played = play_codes(make_game(secret="3621"), *GUESSES)

    drawn = {practice_from(played.board, 3, RANDOM).board.secret for _ in range(40)}

    history = played.board.history[:2]
    assert len(drawn) > 5
    for code in (parse_code(text, CLASSIC.rules) for text in drawn):
        assert all(score(guess, code) == answer for guess, answer in history)


def test_the_first_row_is_a_whole_game():
    played = play_codes(make_game(secret="3621"), *GUESSES)

    game = practice_from(played.board, 1, SAME)

    assert game.board.rows == []


def test_against_the_evil_codemaker_no_secret_was_hidden():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1111", "1122")
    game.resign()

    assert secrets_of(game.board) == [RANDOM]
    assert (
        practice_from(game.board, 2, RANDOM).board.rows[0].feedback == game.board.rows[0].feedback
    )
