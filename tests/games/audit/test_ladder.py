"""The laws of the bot ladder: each is broken in one row, and names that row alone."""

import pytest

from games.audit.ladder import order_of
from games.models import LadderGame, LadderRound, rounds
from games.models.ladder import start_ladder_game
from solver import MINI
from tests.factories import make_bot, play_codes
from tests.games.audit.stored import everything_wrong, name_of, told_while, wrong_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder_round() -> LadderRound:
    """Three games, of which one was solved at once, one was given up, and one is in play."""
    bot = make_bot()
    games = [start_ladder_game(bot, MINI) for _ in range(3)]
    play_codes(games[0], games[0].board.secret)
    games[1].resign()
    return LadderRound.objects.get()


def test_a_round_that_is_played_breaks_no_law_and_a_wrong_count_is_told(ladder_round: LadderRound):
    assert (ladder_round.drawn, ladder_round.finished) == (3, 2)
    assert everything_wrong() == []

    for field, stored, right in (("drawn", 5, 3), ("finished", 1, 2), ("needed", 3, 10)):
        told = told_while(ladder_round, lambda: wrong_in("rounds"), **{field: stored})

        assert told == [f"{name_of(ladder_round)}: {field} is {stored}, right is {right}"]


def test_a_game_at_another_place_or_with_another_secret_is_told_without_it(
    ladder_round: LadderRound,
):
    last = LadderGame.objects.get(round=ladder_round, place=2)
    board = last.game.board
    other = "111" if board.secret != "111" else "222"

    assert told_while(last, lambda: wrong_in("rounds"), place=9) == [
        f"{name_of(last)}: place is 9, right is 2"
    ]
    assert told_while(board, lambda: wrong_in("rounds"), secret=other) == [
        f"{name_of(last)}: secret is another code, right is that of place 2"
    ]


def test_the_order_is_that_by_which_secrets_are_drawn():
    for seed in ("a", "b" * 64):
        assert order_of(seed, 216) == rounds.order_of(seed, 216)
