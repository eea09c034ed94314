"""How everyone did on a day."""

import pytest

from games.models import Result
from games.models.daily import Tally
from games.play.everyone import everyone
from tests.factories import make_game, play_codes

pytestmark = pytest.mark.django_db
SECRET, WRONG = "1234", "5566"


def test_each_number_of_guesses_has_a_bar_and_ones_own_is_lit():
    game = play_codes(make_game(secret=SECRET), WRONG, SECRET)

    rows = [bar.row for bar in everyone(Tally({2: 5, 4: 15}, players=20), game.board)]

    assert [(row.name, row.shown, row.detail) for row in rows] == [
        ("2", "5 · you", "25%"),
        ("3", "0", "0%"),
        ("4", "15", "75%"),
    ]
    assert [row.kind for row in rows] == ["you", "other", "other"]
    assert rows[0].spoken == "2: 5 · you, 25%"


def test_codes_not_found_have_a_bar_at_the_end():
    game = play_codes(make_game(secret=SECRET), *[WRONG] * 10)

    rows = [bar.row for bar in everyone(Tally({4: 1}, players=3), game.board)]

    assert [row.kind for row in rows] == ["other", "you"]
    assert rows[1].spoken == "not found: 2 · you, 67%"


def test_an_abandoned_game_is_in_no_bar():
    game = make_game(secret=SECRET)
    game.board.result = Result.ABANDONED

    shown = everyone(Tally({4: 1}, players=3), game.board)

    assert [bar.row.kind for bar in shown] == ["other", "other"]


def test_nobody_has_no_bars_and_thousands_are_set_apart():
    game = play_codes(make_game(secret=SECRET), SECRET)

    assert everyone(Tally({}, players=0), game.board) == []
    shown = everyone(Tally({1: 1234}, players=1234), game.board)[0].row.shown
    assert shown == "1,234 · you"
