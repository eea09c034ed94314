"""Reviews as programs read them: the figures of the page."""

import pytest

from games.models import Game
from games.review.page import reviewed_boards
from games.words.skill import grade_of
from solver import LEVELS, VARIANTS
from tests.factories import make_challenge, make_game, make_player, make_race, play_codes, reread
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return Program()


def test_a_review_has_the_figures_of_the_page_and_they_add_up(program: Program):
    game = play_codes(make_game(player=program.player), "1122", "1325", "1234")

    (board,) = program.ask(f"games/{game.token}/review").json()["boards"]

    (on_page,) = reviewed_boards(reread(game), program.player)
    assert on_page.figures
    ledger = on_page.figures.ledger
    assert (board["par"], board["loss"], board["luck"]) == (
        ledger.par.mean,
        ledger.loss,
        ledger.luck,
    )
    assert board["guesses"] + board["left"] == pytest.approx(
        board["par"] + board["loss"] - board["luck"]
    )
    assert sum(row["loss"] for row in board["rows"]) == pytest.approx(board["loss"])
    assert (board["secret"], board["is_yours"], board["is_exact"]) == ("1234", True, True)
    rows = board["rows"]
    assert [row["code"] for row in rows] == ["1122", "1325", "1234"]
    assert [row["codes_before"] for row in rows] == [1296, 208, 26]
    assert [row["grade"] for row in rows] == [grade_of(row) for row in ledger.rows]
    assert rows[0]["needed"] - rows[0]["value"] == pytest.approx(rows[0]["loss"])
    assert (len(rows[0]["best"][0]), "1122" in rows[0]["best"]) == (4, False)


def test_both_boards_of_a_race_are_reviewed_and_one_without_a_hidden_code_without_figures(
    program: Program,
):
    race = make_race(player=program.player, level=LEVELS["knuth"], secret="6543")
    evil = play_codes(make_game(player=program.player, codemaker="evil"), "1122")
    evil.resign()

    boards = program.ask(f"games/{play_codes(race, '6543').token}/review").json()["boards"]
    (board,) = program.ask(f"games/{evil.token}/review").json()["boards"]

    assert [board["is_yours"] for board in boards] == [True, False]
    assert board["par"] is None
    assert [row["loss"] for row in board["rows"]] == [None]


def test_a_game_that_goes_on_has_no_review_and_tells_nothing(program: Program):
    told = []
    for secret in ("6543", "5634"):
        game = play_codes(make_game(player=program.player, secret=secret), "1122")
        told.append(program.ask(f"games/{game.token}/review"))

    assert [answer.status_code for answer in told] == [409, 409]
    assert told[0].content == told[1].content
    unplayed = make_game(player=program.player)
    unplayed.resign()
    assert program.ask(f"games/{unplayed.token}/review").status_code == 404


def test_games_of_others_are_reviewed_by_those_who_are_done_with_the_same_code(program: Program):
    other = make_player()
    challenge = make_challenge(creator=other)
    theirs = play_codes(
        Game.objects.start(player=other, origin=make_challenge(secret="1234")), "1122", "1234"
    )
    strangers = play_codes(make_game(player=other), "1234")
    assert theirs.challenge != challenge

    before = program.ask(f"games/{theirs.token}/review").status_code
    play_codes(Game.objects.start(player=program.player, origin=theirs.challenge), "1234")
    after = program.ask(f"games/{theirs.token}/review")

    assert (before, after.status_code) == (404, 200)
    assert not after.json()["boards"][0]["is_yours"]
    assert program.ask(f"games/{strangers.token}/review").status_code == 404


def test_the_computers_board_for_a_code_that_you_hid_is_reviewed(program: Program):
    token = program.send("games", mode="make", level="knuth", secret="1234").json()["token"]
    program.send(f"games/{token}/go-on", number=1, to_the_end=True)

    (board,) = program.ask(f"games/{token}/review").json()["boards"]

    assert (board["secret"], board["is_yours"]) == ("1234", False)


@pytest.mark.deep
def test_rules_that_are_not_proven_are_reviewed_with_a_stand_in(program: Program):
    variant = VARIANTS["super"]
    game = play_codes(
        make_game(player=program.player, variant=variant, secret="12345"), "11223", "12345"
    )

    (board,) = program.ask(f"games/{game.token}/review").json()["boards"]

    assert not board["is_exact"]
    assert board["stand_in"]
