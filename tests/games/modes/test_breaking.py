"""Break: a code that the site hides, or, with an evil codemaker, nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Codemaker, Game
from games.modes import BREAK
from games.modes.base import Seat
from games.modes.choices import Result
from solver import MINI, Feedback, any_candidate, count_candidates, score
from tests.depth import examples
from tests.factories import make_game, play_codes, reread
from tests.games.modes.tables import PlainTable

pytestmark = pytest.mark.django_db


def make_evil(**overrides: object) -> Game:
    return make_game(**{"codemaker": Codemaker.EVIL, "secret": ""} | overrides)


def test_no_code_is_hidden_and_nothing_sealed():
    game = make_evil(secret="1234")

    assert (game.board.secret, game.seal, game.nonce) == ("", "", "")


def test_the_answer_keeps_the_most_codes():
    game = play_codes(make_evil(), "1122")

    assert game.board.rows[0].feedback == Feedback(0, 0)
    assert game.board.rows[0].candidates_left == 256


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


def test_one_board_hides_the_secret_of_the_site():
    assert BREAK.seats("", ["1234"], "") == [Seat("", "1234")]


def test_against_the_evil_codemaker_the_goal_is_another_one():
    fair, evil = BREAK.goal(PlainTable()), BREAK.goal(PlainTable(is_evil=True))

    assert fair == "The computer hides a code. Find it."
    assert evil == "Corner the evil codemaker until one code is left."
