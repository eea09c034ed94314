"""What can be read off a game as it is stored."""

import pytest

from games.models import Coach
from solver import CLASSIC
from tests.factories import make_game, make_player, make_race, reread

pytestmark = pytest.mark.django_db


def test_a_game_remembers_how_it_was_chosen():
    player = make_player()
    earlier = make_game(player=player)

    game = reread(make_race(player=player, coach=Coach.COUNT, rematch_of=earlier))

    assert (game.player, game.mode, game.coach) == (player, "race", "count")
    assert game.variant == CLASSIC
    assert game.rematch_of == earlier
    assert [(board.seat, board.player, board.level) for board in game.seats] == [
        (1, player, ""),
        (2, None, "knuth"),
    ]
