"""The data to look around in: every game obeys the laws, as if its player had played it here."""

from collections import Counter
from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.forms.models import model_to_dict
from pytest_django import DjangoDbBlocker

from games.models import (
    Board,
    Challenge,
    Codemaker,
    Game,
    Guess,
    Outcome,
    Player,
    Result,
    outcome_of,
)
from games.models.sealing import draw_nonce, seal_of
from solver import LEVELS, count_candidates, format_code, parse_code, score
from tests.depth import at_depth
from tests.games.conftest import SetClock
from tests.games.filling import fill

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.both]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
OWN = {"game", "finished_at", "day"}
MADE = at_depth(40, 400)


@pytest.fixture(scope="module")
def games(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[Game]:  # noqa: ARG001
    """What was made, with all that belongs to it; the tests read it, and the database is empty."""
    with pytest.MonkeyPatch.context() as clock, django_db_blocker.unblock(), transaction.atomic():
        # The games depend on the moment, and few of them are abandoned: none, at some moments.
        clock.setattr("django.utils.timezone.now", lambda: NOON)
        fill("--games", f"{MADE}", "--players", "12")
        made = list(
            Game.objects.filter(match=None)
            .order_by("pk")
            .select_related("player", "daily", "challenge", "outcome")
            .prefetch_related("boards__guesses", "boards__player")
        )
        transaction.set_rollback(True)
    return made


def boards_of(games: list[Game]) -> list[tuple[Game, Board]]:
    return [(game, board) for game in games for board in game.seats]


def test_every_row_is_answered_as_the_secret_would(games: list[Game]):
    for game, board in boards_of(games):
        for row in board.rows:
            row.board = board
        if not board.secret:
            assert game.is_evil or game.is_by_hand
            assert not board.solved
            ends = {Result.ABANDONED, Result.LOST} if game.is_by_hand else {Result.ABANDONED}
            assert not game.is_over or game.result in ends
            continue
        secret = parse_code(board.secret, game.rules)
        assert all(score(row.pegs, secret) == row.feedback for row in board.rows)


def test_every_row_counts_the_codes_left(games: list[Game]):
    for game, board in boards_of(games[::4]):
        for row in board.rows:
            row.board = board
        for number, row in enumerate(board.rows, start=1):
            assert row.number == number
            left = count_candidates(game.rules, board.history[:number])
            assert row.candidates_left == left


def test_every_board_is_as_far_as_its_rows(games: list[Game]):
    for game, board in boards_of(games):
        assert board.guesses_used == len(board.rows) <= game.guesses_allowed
        assert board.solved == (bool(board.rows) and board.rows[-1].black == game.pegs)
        assert (board.result == Result.IN_PLAY) == (not game.is_over)


def test_every_result_follows_from_the_boards(games: list[Game]):
    opposite = {"won": "lost", "lost": "won", "drawn": "drawn", "given-up": "won"}
    for game in games:
        mine, rival = game.board, game.computer
        assert (game.result, game.guesses_used) == (mine.result, mine.guesses_used)
        assert game.level == (rival.level if rival else "")
        if mine.result in {Result.IN_PLAY, Result.GIVEN_UP, Result.ABANDONED}:
            continue
        if rival is None or not game.plays.breaks_code:
            assert mine.result == (Result.WON if mine.solved else Result.LOST)
            continue
        assert rival.result == opposite[mine.result]
        infinity = float("inf")
        my_length = mine.guesses_used - game.head_start if mine.solved else infinity
        its_length = rival.guesses_used if rival.solved else infinity
        ties = game.handicap == "ties" and mine.solved
        draw = "won" if ties else "drawn"
        better = "won" if my_length < its_length else "lost"
        assert mine.result == (draw if my_length == its_length else better)


def test_every_outcome_is_what_the_verbs_store(games: list[Game]):
    for game in games:
        stored = getattr(game, "outcome", None)
        for row in game.board.rows:
            row.board = game.board
        expected = outcome_of(game)
        assert (stored is None) == (expected is None)
        if stored and expected:
            assert model_to_dict(stored) == model_to_dict(expected)


def test_replayed_by_the_verbs_a_game_ends_the_same(games: list[Game]):
    replayed = [
        game
        for game in games
        if game.mode == "break" and not game.daily and game.is_over and not game.challenge
    ]
    assert len(replayed) >= MADE // 8
    Player.objects.bulk_create({game.player for game in replayed})
    for game in replayed[::5]:
        again = Game.objects.start(
            player=game.player,
            variant=game.variant,
            coach=game.coach,
            codemaker=game.codemaker,
            secret=game.board.secret,
        )
        for row in game.board.rows:
            again.play(parse_code(row.code, game.rules), number=row.number)
        if game.result == Result.GIVEN_UP:
            again.resign()
        if game.result == Result.ABANDONED:
            again.abandon()
        assert again.board.result == game.board.result
        outcomes = [getattr(game, "outcome", None), Outcome.objects.filter(pk=again.pk).first()]
        first, second = ({} if it is None else model_to_dict(it, exclude=OWN) for it in outcomes)
        assert first == second


def test_computers_that_never_draw_lots_guess_as_they_do(games: list[Game]):
    seen = 0
    for game in games:
        rival = game.computer
        if not rival or rival.opponent.strategy.is_random or not rival.rows:
            continue
        for row in rival.rows:
            row.board = rival
        first = rival.opponent.next_guess(game.rules, [])
        assert rival.rows[0].code == format_code(first, game.rules)
        seen += 1
    assert seen > MADE // 40


def test_seals_dailies_and_challenges_are_true(games: list[Game]):
    for game in games:
        board = game.seats[0]
        if game.codemaker == Codemaker.FAIR:
            assert game.nonce == draw_nonce(game.token)
            assert game.seal == seal_of(board.secret, game.nonce)
        for origin in (game.daily, game.challenge):
            if origin:
                assert (board.secret, game.rules) == (origin.secret, origin.rules)
        if game.daily and not game.is_practice:
            assert game.started_at.date() == game.daily.day


def test_time_goes_on(games: list[Game]):
    starts = [game.started_at for game in games]
    assert starts == sorted(starts)
    for game in games:
        times = [game.started_at, *(row.at for row in game.board.rows)]
        times += [game.finished_at] if game.finished_at else []
        assert times == sorted(times)


@pytest.mark.deep
def test_there_is_something_of_everything(games: list[Game]):
    assert len(games) == MADE
    ways = Counter(game.way.slug for game in games)
    assert len(ways) == 8, ways
    assert len({game.variant.name for game in games}) >= 6
    assert {game.result for game in games} >= {"won", "lost", "drawn", "given-up", "abandoned"}
    assert {game.level for game in games} == {"", *LEVELS}
    assert len({game.coach for game in games}) == 3
    assert len({game.player_id for game in games}) == 12


def test_the_same_seed_gives_the_same_games(set_clock: SetClock):
    set_clock(NOON)

    def filled(*options: str) -> list[tuple[str, str]]:
        fill("--games", f"{at_depth(6, 60)}", "--players", "4", *options)
        guesses = Guess.objects.filter(board__game__match=None).order_by("pk")
        rows = list(guesses.values_list("board__game__token", "code"))
        Outcome.objects.all().delete()
        Guess.objects.all().delete()
        Board.objects.all().delete()
        Game.objects.all().delete()
        Challenge.objects.all().delete()
        Player.objects.all().delete()
        return rows

    first, second, other = filled(), filled(), filled("--seed", "2")

    assert first == second
    assert other != first
