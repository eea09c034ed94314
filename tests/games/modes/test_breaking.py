"""Break: one codebreaker, and a code that the site hides, or, with an evil codemaker, nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Codemaker, Game, Result
from games.modes import BREAK
from solver import MINI, Feedback, any_candidate, count_candidates, score
from tests.depth import examples
from tests.factories import make_game, play_codes, reread
from tests.games.modes.tables import PlainSide, PlainTable, found, missed

pytestmark = pytest.mark.django_db


def make_evil(**overrides: object) -> Game:
    return make_game(**{"codemaker": Codemaker.EVIL, "secret": ""} | overrides)


def test_no_code_is_hidden_and_nothing_sealed_and_the_answer_keeps_the_most_codes():
    game = make_evil(secret="1234")
    assert (game.board.secret, game.seal, game.nonce) == ("", "", "")

    [row] = play_codes(game, "1122").board.rows

    assert (row.feedback, row.candidates_left) == (Feedback(0, 0), 256)


def test_cornered_it_gives_in():
    game = make_evil(variant=MINI)

    while not game.is_over:
        code = any_candidate(MINI.rules, game.board.history)
        game = play_codes(game, "".join(str(color + 1) for color in code))

    assert game.board.result == Result.WON
    assert game.board.secret == game.board.rows[-1].code
    assert game.board.rows[-1].candidates_left == 1


class EvilGames(TestCase):
    @examples(3, 25)
    @given(
        tries=st.lists(st.text("123456", min_size=3, max_size=3), min_size=8, max_size=8),
        resigns=st.booleans(),
    )
    def test_whatever_is_guessed_one_code_fits_every_answer(self, tries: list[str], resigns: bool):
        game = make_evil(variant=MINI)

        for code in tries:
            if not game.is_over:
                game = play_codes(game, code)
                assert count_candidates(MINI.rules, game.board.history) >= 1
                assert game.is_over or game.board.secret == ""
        if not game.is_over and resigns:
            game.resign()
            game = reread(game)

        if game.is_over:
            secret = tuple(int(symbol) - 1 for symbol in game.board.secret)
            assert all(score(code, secret) == answer for code, answer in game.board.history)


# As the mode sees it


def test_against_the_evil_codemaker_the_goal_is_another_one():
    fair, evil = BREAK.goal(PlainTable()), BREAK.goal(PlainTable(is_evil=True))

    assert fair == "The computer hides a code. Find it."
    assert evil == "Corner the evil codemaker until one code is left."


# One codebreaker wins by finding the code


def test_a_break_is_won_by_the_secret():
    game = play_codes(make_game(secret="1234"), "1122", "1234")

    assert game.is_over
    assert (game.board.result, game.board.solved, game.board.guesses_used) == (Result.WON, True, 2)


def test_a_break_is_lost_after_the_last_guess_which_can_still_win():
    found_last = play_codes(make_game(secret="1234"), *["5566"] * 9, "1234")
    game = play_codes(make_game(secret="1234"), *["5566"] * 9)
    assert not game.is_over

    board = play_codes(game, "5566").board

    assert (board.result, board.solved, board.guesses_used) == (Result.LOST, False, 10)
    assert found_last.board.result == Result.WON


# As the mode sees it


def test_it_is_decided_by_the_code_the_last_row_or_who_leaves():
    for board, is_decided in (
        (missed(0), False),
        (missed(9), False),
        (missed(10), True),
        (found(1), True),
        (PlainSide(guesses_used=2, result=Result.GIVEN_UP), True),
        (PlainSide(guesses_used=10, is_contradictory=True), False),
    ):
        assert BREAK.is_decided(PlainTable(board)) == is_decided, board


def test_who_has_left_stays_with_that_even_beside_a_found_code():
    left = PlainSide(guesses_used=4, solved=True, result=Result.GIVEN_UP)

    assert BREAK.verdict(PlainTable(left), left) == Result.GIVEN_UP


def test_the_end_is_told_with_the_guesses_that_it_took():
    for guesses, result, words in (
        (1, Result.WON, "You found the code in 1 guess."),
        (2, Result.WON, "You found the code in 2 guesses."),
        (10, Result.LOST, "Out of guesses."),
    ):
        board = PlainSide(guesses_used=guesses, solved=result == Result.WON, result=result)

        assert BREAK.outcome(PlainTable(board)) == words
