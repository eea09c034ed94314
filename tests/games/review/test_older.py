"""Which boards wait for a review, and in what steps they get it. The command has more tests."""

import pytest

from games.models import Board
from games.review.older import not_reviewed, review_older
from solver import CLASSIC, MINI, POCKET
from tests.factories import make_game, make_race, play_codes, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_boards_of_finished_games_with_a_guess_wait_the_oldest_first():
    old = play_codes(make_game(variant=MINI, secret="123"), "123")
    race = play_codes(make_race(secret="1122"), "1122")
    play_codes(make_game(), "1122")
    make_game().resign()
    other = play_codes(make_game(variant=POCKET, secret="12345"), "12345")

    assert [board.game_id for board in not_reviewed()] == [old.pk, race.pk, race.pk]
    assert other.board in not_reviewed(every=True)
    assert {board.rules for board in not_reviewed()} == {MINI.rules, CLASSIC.rules}


def test_each_batch_is_stored_when_it_is_told():
    game = play_codes(make_game(), "1122", "1234")
    steps = review_older(not_reviewed())

    assert next(steps) == (1, 1)
    assert reread(game).board.loss is not None
    assert list(steps) == []
    assert not Board.objects.filter(loss=None).exists()
