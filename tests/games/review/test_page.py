"""The figures of a review, beside those of the solver."""

import pytest

from games.models import Game
from games.modes import RACE
from games.review.context import review_context
from games.review.page import costliest, equation_of, ledger_card, reviewed_boards, stand_in_of
from solver import LEVELS, format_code
from tests.factories import make_game, make_player, play_codes

pytestmark = pytest.mark.django_db
GUESSES = ["1122", "4421", "6621", "6321", "3621"]


def test_the_bar_shows_the_parts_at_their_places():
    game = play_codes(make_game(secret="3621"), *GUESSES)
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures

    equation = equation_of(mine.figures)

    assert (equation.par_width, equation.loss_at) == ("86.80", "86.80")
    assert (equation.loss_width, equation.luck_at, equation.luck_width) == ("8.40", "95.20", "4.80")
    assert [tick.at for tick in equation.ticks] == [f"{20 * n}.00" for n in range(6)]


def test_good_luck_lies_over_the_end_of_the_bar():
    game = play_codes(make_game(secret="1245"), "1123", "1245")
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures

    equation = equation_of(mine.figures)

    assert equation.is_lucky
    assert float(equation.luck_at) + float(equation.luck_width) == pytest.approx(100, abs=0.02)
    assert float(equation.luck_at) == pytest.approx(100 * 2 / 4.39, abs=0.02)


def test_the_ledger_says_what_the_solver_says():
    game = play_codes(make_game(secret="3621"), *GUESSES)
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures

    card = ledger_card(game, mine, chosen=costliest(mine))

    found = mine.figures.ledger.rows
    assert [row.code for row in card.rows] == GUESSES
    assert [row.left for row in card.rows][:2] == ["1,296 → 208", "208 → 23"]
    assert [row.best for row in card.rows] == [
        format_code(row.best[0], game.rules) if row.loss >= 0.005 else "" for row in found
    ]
    assert [row.is_chosen for row in card.rows] == [False, False, True, False, False]
    assert (card.name, card.loss, card.luck) == ("You", "\N{MINUS SIGN}0.42", "\N{MINUS SIGN}0.24")
    assert stand_in_of([mine]) is None


def race() -> Game:
    """A race that Knuth has won."""
    game = make_game(mode=RACE, level=LEVELS["knuth"], secret="3621")
    return play_codes(game, "1122", "4421", "6621", "6321", "3621")


def test_the_race_of_somebody_else_is_told_of_them():
    game = race()
    boards = reviewed_boards(game, make_player())

    context = review_context(game, boards, 1)

    assert [board.is_own for board in boards] == [False, False]
    assert [card.name for card in context["cards"]] == [game.player.username, "Knuth"]
    assert "Your" not in " ".join(card.caption for card in context["cards"])
    assert context["contest_words"] == ""


def test_the_other_board_of_a_contest_leads_nowhere():
    game = race()
    mine, theirs = reviewed_boards(game, game.player)

    context = review_context(game, [mine, theirs], 1)

    assert (mine.name, theirs.name) == ("You", "Knuth")
    assert [card.name for card in context["cards"]] == ["You", "Knuth"]
    assert context["is_contest"]
    assert context["contest_words"]
    assert not any(row.address for row in ledger_card(game, theirs, None).rows)


def test_the_steps_end_at_the_first_and_the_last_row():
    game = play_codes(make_game(secret="3621"), "1122", "4421", "3621")
    boards = reviewed_boards(game, game.player)
    address = f"/games/{game.token}/review/"

    ends = [review_context(game, boards, number) for number in (1, 2, 3)]

    assert [page["previous"] for page in ends] == ["", f"{address}1/", f"{address}2/"]
    assert [page["next"] for page in ends] == [f"{address}2/", f"{address}3/", ""]
    assert {page["first"] for page in ends} == {f"{address}1/"}
    assert {page["last"] for page in ends} == {f"{address}3/"}
