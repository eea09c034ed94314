"""Older games get their skill and luck: once each, in batches, and from where it was stopped."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F

from games.models import Board, Game, Guess, LadderRound, Outcome, Player
from games.models.ladder import start_ladder_game
from games.modes import MAKE
from games.review.ledgers import ledger_of
from games.review.older import not_reviewed
from solver import CLASSIC, LEVELS, POCKET, Feedback
from tests.factories import make_bot, make_game, make_player, make_race, play_codes, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def run(**options: bool) -> tuple[str, str]:
    printed, progress = StringIO(), StringIO()
    call_command("review_games", stdout=printed, stderr=progress, **options)
    return printed.getvalue(), progress.getvalue()


def finished(player: Player | None = None, *codes: str) -> Game:
    game = play_codes(make_game(player=player), *(codes or ("1122", "3344", "1234")))
    if not game.is_over:
        game.resign()
    return reread(game)


def figures() -> list[tuple[float | str | None, ...]]:
    boards = Board.objects.order_by("pk").values_list("loss", "luck")
    guesses = Guess.objects.order_by("pk").values_list("loss", "luck", "flaw")
    return [*boards, *guesses]


def test_every_finished_board_gets_what_it_would_have_got_at_its_end():
    games = [finished(), play_codes(make_race(secret="6543"), "1122", "6543")]
    expected = [ledger_of(board) for game in games for board in game.seats]
    stored = figures()
    Board.objects.update(loss=None, luck=None)
    Guess.objects.update(loss=None, luck=None, flaw="")
    Outcome.objects.update(loss=None, luck=None, left=None)

    words, progress = run()

    assert words == "3 boards reviewed.\n"
    assert progress.endswith("3 of 3 boards\n")
    assert figures() == stored
    assert None not in expected
    for outcome in Outcome.objects.select_related("game"):
        assert (outcome.loss, outcome.luck) == (outcome.game.board.loss, outcome.game.board.luck)
        assert (outcome.left, outcome.rest) == (0, 0)


def test_nothing_is_done_twice():
    finished()
    run()
    Board.objects.update(loss=F("loss") + 7)  # would be set right if it were done again

    assert run() == ("0 boards reviewed.\n", "")
    assert all((loss or 0) > 7 for loss in Board.objects.values_list("loss", flat=True))


def test_games_given_up_are_estimated_from_the_others():
    player = make_player()
    early = finished(player, "1122")
    finished(player)

    words, _ = run()

    assert words == "2 boards reviewed.\n1 game given up estimated.\n"
    assert (reread(early).outcome.rest or 0) > 0


def test_games_in_play_wait_and_those_under_other_rules_until_they_are_asked_for():
    play_codes(make_game(), "1122")
    game = play_codes(make_game(variant=POCKET, secret="12345"), "12344", "12345")

    assert run() == ("0 boards reviewed.\n", "")
    assert not_reviewed(every=True).count() == 1
    assert run(every=True)[0] == "1 board reviewed.\n"
    assert reread(game).board.loss is not None


def test_a_board_whose_answers_fit_no_code_has_no_ledger():
    game = make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="", secret="")
    while not game.board.is_contradictory:
        game.answer(Feedback(0, 0), number=len(game.board.rows) + 1)
    Game.objects.filter(pk=game.pk).update(finished_at=game.started_at)

    assert run()[0] == "0 boards reviewed.\n1 board without a ledger.\n"


def test_rounds_of_the_ladder_learn_of_games_that_were_reviewed_late():
    game = start_ladder_game(make_bot(), CLASSIC)
    play_codes(game, "1122", game.board.secret)
    before = LadderRound.objects.get().reviewed

    run()

    of_bot = LadderRound.objects.get()
    assert (before, of_bot.reviewed) == (0, 1)
    assert of_bot.strength
