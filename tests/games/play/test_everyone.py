"""How everyone did on a day."""

import pytest

from games.models import Result
from games.models.daily import Tally
from games.play.everyone import Bar, everyone
from tests.factories import make_game, play_codes

pytestmark = pytest.mark.django_db
SECRET, WRONG = "1234", "5566"


def test_each_number_of_guesses_has_a_bar_as_long_as_its_count():
    game = play_codes(make_game(secret=SECRET), WRONG, SECRET)

    bars = everyone(Tally({2: 5, 4: 20}, players=25), game)

    assert bars == [
        Bar(2, 5, 25.0, is_mine=True),
        Bar(3, 0, 0.0, is_mine=False),
        Bar(4, 20, 100.0, is_mine=False),
    ]


def test_codes_not_found_have_a_bar_at_the_end():
    game = play_codes(make_game(secret=SECRET), *[WRONG] * 10)

    bars = everyone(Tally({4: 1}, players=3), game)

    assert bars == [Bar(4, 1, 50.0, is_mine=False), Bar(None, 2, 100.0, is_mine=True)]


def test_an_abandoned_game_is_in_no_bar():
    game = make_game(secret=SECRET)
    game.board.result = Result.ABANDONED

    assert not any(bar.is_mine for bar in everyone(Tally({4: 1}, players=3), game))


def test_nobody_has_no_bars_and_thousands_are_set_apart():
    game = play_codes(make_game(secret=SECRET), SECRET)

    assert everyone(Tally({}, players=0), game) == []
    assert everyone(Tally({1: 1234}, players=1234), game)[0].shown == "1,234"
