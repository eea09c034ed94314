"""Games are reviewed at their end, where perfect play is proven, and older ones step by step."""

from math import floor

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.core.board import Board
from games.core.modes import MAKE
from games.core.modes.choices import Codemaker
from games.core.outcome import Outcome
from games.core.player import Player
from games.play.ending import par_figure, sums_of
from games.review.ledgers import ledger_of, reviewed
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, SUPER, Feedback, review, score
from tests.factories import make_game, make_match, make_race, play_codes, play_match, reread, row
from tests.games.busy import busy_site
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db
GUESSES = ["1122", "3344", "1234"]
HTMX = {"HX-Request": "true"}


def test_the_figures_are_those_of_the_solver(client: Client, guest: Player):
    game = play_codes(make_game(player=guest), *GUESSES)
    codes = [tuple(int(peg) - 1 for peg in guess) for guess in GUESSES]
    ledger = review(CLASSIC.rules, [(code, score(code, (0, 1, 2, 3))) for code in codes])

    figures = reviewed(game)
    text = words_of(client, game.get_absolute_url())

    assert figures
    assert f"Skill {figures.points} {figures.verdict} Luck {figures.luck}" in text
    assert int(figures.points) == floor(100 - 50 * ledger.loss)
    assert [bool(row.best) for row in game.board.rows] == [row.loss >= 0.1 for row in ledger.rows]
    # The row that found the code names no other one.
    assert text.count(" better: ") == sum(row.loss >= 0.1 for row in ledger.rows[:-1]) > 0


def test_nothing_is_told_where_nothing_is_proven_or_guessed():
    digits = play_codes(make_game(variant=BULLS_AND_COWS, secret="0123"), "0124")

    for game in (digits, make_game()):
        game.resign()
        assert reviewed(game) is None


def test_no_luck_is_stored_where_nothing_was_drawn():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1122", "3344")
    game.resign()
    ledger = ledger_of(game.board)
    assert ledger

    stored = reread(game).board

    assert reviewed(game) is None
    assert stored.loss == ledger.loss > 0
    assert [stored.luck, *(row.luck for row in stored.rows)] == [None] * 3


def test_a_busy_site_shows_the_end_without_figures_and_stores_them_when_it_is_shown_again(
    client: Client, guest: Player
):
    game = play_codes(make_race(player=guest, secret="6115"), "6155")
    with busy_site():
        guesses = f"/games/{game.token}/guesses/"
        end = client.post(guesses, row("6115", number=2), headers=HTMX).content.decode()
    left = Board.objects.filter(game=game, loss=None)
    before = left.count()

    client.get(game.get_absolute_url())

    assert "You won the race in 2 guesses" in end
    assert "Skill" not in end
    assert (before, left.count()) == (2, 0)
    outcome = reread(game).outcome
    assert outcome.loss == reread(game).board.loss
    assert outcome.rest is not None


def test_a_board_without_a_guess_or_with_answers_that_fit_no_code_has_no_ledger():
    game = make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="")
    while not game.board.is_contradictory:
        game.answer(Feedback(0, 0), number=len(game.board.rows) + 1)

    assert ledger_of(game.board) is None
    assert ledger_of(make_game().board) is None


@pytest.mark.postgres
def test_the_games_of_a_match_are_reviewed_once_it_is_over(
    django_assert_num_queries: DjangoAssertNumQueries,
):
    match = make_match()
    in_play = play_match(match, "1122", "1122", ends=False)

    with django_assert_num_queries(0):
        in_play.review()
    over = play_match(match, "1234", "5566 1234")
    over.review()

    lucks = Outcome.objects.values_list("luck", flat=True)
    assert [luck is not None for luck in lucks] == [True, True]
    with django_assert_num_queries(1):
        over.review()


# Rules whose reviews take long


def test_figures_come_when_somebody_looks_at_the_end(client: Client, guest: Player):
    game = play_codes(
        make_game(player=guest, variant=BULLS_AND_COWS, secret="4567"), "0123", "4567"
    )
    address = f"/games/{game.token}/figures/"
    before = client.get(game.get_absolute_url()).content.decode()

    part = client.get(address, headers=HTMX).content.decode()
    after = client.get(game.get_absolute_url()).content.decode()

    assert f'hx-get="{address}"' in before
    assert "judge" not in before
    for told in (part, after):
        assert "judge__value" in told
        assert address not in told
    board = reread(game).board
    assert board.skill
    assert board.skill.is_exact == review(BULLS_AND_COWS.rules, board.history).optimal


def test_par_of_a_tree_that_is_not_proven_says_so_before_and_after_the_review(guest: Player):
    game = play_codes(make_game(player=guest, variant=SUPER, secret="11223"), "11223")
    before = sums_of(game)
    ledger_of(game.board)
    after = sums_of(reread(game))

    for sums, has_points in ((before, False), (after, True)):
        assert sums
        assert (sums.points is not None) == has_points
        assert par_figure(sums) == "≈\N{NO-BREAK SPACE}5.44"


def test_no_figures_are_asked_for_where_there_will_be_none(client: Client, guest: Player):
    left = play_codes(make_game(player=guest, variant=BULLS_AND_COWS, secret="4567"), "0123")
    in_play = client.get(f"/games/{left.token}/figures/", headers=HTMX)
    left.resign()

    assert (in_play.status_code, in_play.headers["Location"]) == (302, left.get_absolute_url())
    assert "/figures/" not in client.get(left.get_absolute_url()).content.decode()
    assert client.get("/games/nobodys/figures/", headers=HTMX).status_code == 404
    assert client.get(f"/games/{left.token}/figures/").status_code == 302
