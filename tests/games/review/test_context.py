"""What the page of a review shows."""

import pytest

from games.modes import RACE
from games.review.context import review_context
from games.review.page import reviewed_boards
from solver import LEVELS
from tests.factories import make_game, play_codes, reread

pytestmark = pytest.mark.django_db


def test_the_steps_end_at_the_first_and_the_last_row():
    game = play_codes(make_game(secret="3621"), "1122", "4421", "3621")
    boards = reviewed_boards(game, game.player)
    address = f"/games/{game.token}/review/"

    ends = [review_context(game, boards, number) for number in (1, 2, 3)]

    assert [page["previous"] for page in ends] == ["", f"{address}1/", f"{address}2/"]
    assert [page["next"] for page in ends] == [f"{address}2/", f"{address}3/", ""]
    assert {page["first"] for page in ends} == {f"{address}1/"}
    assert {page["last"] for page in ends} == {f"{address}3/"}


def test_a_contest_has_two_cards():
    game = make_game(mode=RACE, level=LEVELS["knuth"], secret="3621")
    for code in ("1122", "3621"):
        play_codes(reread(game), code)
    game = reread(game)

    page = review_context(game, reviewed_boards(game, game.player), 1)

    assert page["is_contest"]
    assert [card.name for card in page["cards"]] == ["You", "Knuth"]
    assert page["contest_words"]
