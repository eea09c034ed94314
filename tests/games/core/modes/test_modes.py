"""What holds in every mode: how many boards it lays out, whose they are, and how they may end."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.modes import BREAK, DUEL, MAKE, MODES, RACE
from games.core.modes.base import Seat
from games.core.modes.choices import Codemaker, Result
from games.core.modes.clock import LAG, Clock, Control
from solver import MINI, Feedback, any_candidate
from tests.factories import make_game, play_codes
from tests.games.core.modes.tables import PlainSide, PlainTable, contest, found, missed

OWN = "6543"


def test_a_mode_lays_out_the_boards_levels_and_secrets_that_it_says():
    mine, its = Seat("", "1234"), Seat("knuth", OWN)
    laid_out = {
        BREAK: [mine],
        MAKE: [its],  # at the code that the player told
        RACE: [mine, Seat("knuth", "1234")],  # both look for the same secret
        DUEL: [mine, its],  # each looks for the secret of the other
    }
    for mode, expected in laid_out.items():
        seats = mode.seats("knuth" if mode.has_level else "", ["1234"] * mode.secrets, OWN)
        secrets = [seat.secret for seat in seats]

        assert seats == expected, mode.slug
        assert len(seats) == mode.boards, mode.slug
        assert any(seat.level for seat in seats) == mode.has_level, mode.slug
        assert any(not seat.level for seat in seats) == mode.breaks_code, mode.slug
        assert (OWN in secrets) == mode.hides_code, mode.slug
    assert set(laid_out) == set(MODES.values())
    assert MAKE.seats("knuth", [], "") == [Seat("knuth", "")]


def test_a_game_that_was_not_played_to_its_end_says_how_it_ended():
    told = {Result.GIVEN_UP: "You gave up.", Result.ABANDONED: "This game was abandoned."}
    for mode, (result, words) in product([BREAK, RACE, DUEL], told.items()):
        table = contest(PlainSide(guesses_used=3, result=result), missed(3))

        assert mode.outcome(table) == words, mode.slug


def test_roles_are_swapped_where_there_are_some():
    settings = {"mode": "duel", "first": "me", "variant": "mini"}

    once = DUEL.swapped(settings)

    assert once == settings | {"first": "computer"}
    assert DUEL.swapped(once) == settings
    assert MAKE.swapped({"mode": "make", "variant": "mini"})["mode"] == "break"
    assert [mode.swapped({"mode": mode.slug}) for mode in (BREAK, RACE)] == [{}, {}]


def test_only_a_race_goes_on_without_its_player():
    done = contest(PlainSide(guesses_used=3, solved=True), missed(3))

    waiting = [slug for slug, mode in MODES.items() if mode.awaits_computer(done)]

    assert waiting == ["race"]


# The clock of a seat: nothing is gained or lost but what a guess brings


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
seconds = st.floats(0, 1000)
INSTANT = timedelta(milliseconds=1)


def after(time: float) -> datetime:
    return NOON + timedelta(seconds=time)


@given(left=seconds, used=seconds, passed=seconds)
def test_what_is_left_and_what_was_used_stay_the_same_in_sum(
    left: float, used: float, passed: float
):
    clock = Clock(left, NOON, used).stopped(after(passed))

    assert clock.left + clock.used == pytest.approx(left + used)
    assert 0 <= clock.left <= left
    assert clock.since is None


@given(left=seconds, passed=seconds, increment=st.integers(0, 60))
def test_a_guess_brings_the_increment_or_the_whole_time_of_the_next_one(
    left: float, passed: float, increment: int
):
    clock = Clock(left, NOON)

    pressed = clock.pressed(after(passed), Control.TOTAL, 300, increment)
    of_guess = clock.pressed(after(passed), Control.GUESS, 30, increment)

    assert pressed.left == clock.stopped(after(passed)).left + increment
    assert pressed.used == clock.stopped(after(passed)).used
    assert of_guess.left == 30


@given(left=seconds)
def test_a_flag_falls_when_it_says(left: float):
    clock = Clock(left, NOON)

    assert clock.falls_at is not None
    assert clock.has_fallen(clock.falls_at + INSTANT)
    assert not clock.has_fallen(clock.falls_at - INSTANT)
    assert clock.left_at(clock.falls_at + INSTANT) == 0
    assert clock.run_out == Clock(0, None, left)


def test_the_network_may_take_half_a_second_of_each_turn():
    for passed, left in ((0, 60), (LAG, 60), (LAG + 1, 59), (-5, 60)):
        assert Clock(60, NOON).left_at(after(passed)) == left


def test_a_clock_that_stands_does_not_fall_and_one_that_runs_is_not_started_anew():
    stands, runs = Clock(0), Clock(60).started(NOON)

    assert stands.falls_at is None
    assert not stands.has_fallen(after(1000))
    assert stands.stopped(after(1000)) == stands
    assert runs.started(after(9)) == runs == Clock(60, NOON)


# Break: one codebreaker, and a code that the site hides, or, with an evil codemaker, nobody


@pytest.mark.django_db
def test_no_code_is_hidden_and_nothing_sealed_and_the_answer_keeps_the_most_codes():
    game = make_game(codemaker=Codemaker.EVIL, secret="1234")
    assert (game.board.secret, game.seal, game.nonce) == ("", "", "")
    assert BREAK.goal(game) == "Corner the evil codemaker until one code is left."

    [row] = play_codes(game, "1122").board.rows

    assert (row.feedback, row.candidates_left) == (Feedback(0, 0), 256)


@pytest.mark.django_db
def test_cornered_it_gives_in():
    game = make_game(codemaker=Codemaker.EVIL, secret="", variant=MINI)

    while not game.is_over:
        code = any_candidate(MINI.rules, game.board.history)
        game = play_codes(game, "".join(str(color + 1) for color in code))

    assert game.board.result == Result.WON
    assert game.board.secret == game.board.rows[-1].code
    assert game.board.rows[-1].candidates_left == 1


def test_a_board_is_decided_by_the_code_the_last_row_or_who_leaves_and_not_by_a_contradiction():
    for board, is_decided in (
        (missed(0), False),
        (missed(9), False),
        (missed(10), True),
        (found(1), True),
        (PlainSide(guesses_used=2, result=Result.GIVEN_UP), True),
        (PlainSide(guesses_used=10, is_contradictory=True), False),
    ):
        for mode in (BREAK, MAKE):
            assert mode.is_decided(PlainTable(board)) == is_decided, (mode.slug, board)


def test_who_has_left_stays_with_that_even_beside_a_found_code():
    left = PlainSide(guesses_used=4, solved=True, result=Result.GIVEN_UP)

    assert BREAK.verdict(PlainTable(left), left) == Result.GIVEN_UP


def test_the_end_is_told_with_the_guesses_that_it_took():
    for guesses, result, words in (
        (1, Result.WON, "You found the code in 1 guess."),
        (2, Result.WON, "You found the code in 2 guesses."),
        (10, Result.LOST, "Out of guesses."),
    ):
        board = PlainSide(guesses_used=guesses, solved=result == Result.WON, result=result)

        assert BREAK.outcome(PlainTable(board)) == words


# Make: the computer breaks a code that the player hides


def test_the_end_tells_what_became_of_the_code():
    for result, guesses, is_by_hand, left, words in (
        (Result.WON, 1, False, 0, "Knuth found your code in 1 guess."),
        (Result.WON, 5, True, 0, "Knuth found your code in 5 guesses."),
        (Result.LOST, 10, False, 2, "Knuth did not find your code."),
        (Result.LOST, 10, True, 1_234, "Knuth did not find your code; 1,234 were still possible."),
        (Result.LOST, 10, True, 1, "Knuth did not find your code; 1 was still possible."),
        (Result.ABANDONED, 3, False, 2, "You stopped this game."),
    ):
        board = PlainSide("knuth", guesses, result=result, codes_left=(32_768, left))

        assert MAKE.outcome(PlainTable(board, is_by_hand=is_by_hand)) == words
