"""Races: one secret, each at their own pace, and the fewest guesses win."""

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.models import Result
from games.modes import RACE
from solver import LEVELS, format_code
from tests.depth import examples
from tests.factories import make_race, play_codes, reread, turns_needed
from tests.games.modes.tables import PlainSide, PlainTable, contest, found, missed

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]
# Knuth finds this secret in five guesses.
FIVE_FOR_KNUTH = "6543"


def test_a_race_answers_every_guess_with_one_of_the_computers():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), "1111", "2222")

    assert game.computer is not None
    assert game.computer.guesses_used == 2
    assert game.computer.rows[0].code == format_code(KNUTH.next_guess(game.rules, []), game.rules)
    assert game.board.result == game.computer.result == Result.IN_PLAY


def test_who_finishes_first_wins_and_the_computer_plays_on_to_its_end():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), "1111", FIVE_FOR_KNUTH)

    assert game.computer is not None
    assert game.computer.guesses_used == turns_needed(KNUTH, FIVE_FOR_KNUTH) == 5
    assert (game.board.result, game.computer.result) == (Result.WON, Result.LOST)
    assert game.computer.solved


def test_more_guesses_than_the_computer_which_stops_lose_though_the_code_is_found():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), *["1111"] * 6)
    assert game.computer is not None
    assert game.computer.solved
    assert not game.is_over

    game = play_codes(game, FIVE_FOR_KNUTH)

    assert game.computer is not None
    assert (game.board.result, game.board.solved) == (Result.LOST, True)
    assert (game.computer.result, game.computer.guesses_used) == (Result.WON, 5)


@examples(6, 40, suppress_health_check=[HealthCheck.too_slow])
@given(
    secret=st.text("123456", min_size=4, max_size=4),
    tries=st.lists(st.text("123456", min_size=4, max_size=4), min_size=1, max_size=10),
    solves=st.booleans(),
    level=st.sampled_from(sorted(LEVELS)),
)
def test_the_results_of_a_race_follow_from_the_guess_counts(
    secret: str, tries: list[str], solves: bool, level: str
):
    codes = ([*tries[:-1], secret])[:10] if solves else tries
    if secret in codes:
        codes = codes[: codes.index(secret) + 1]
    game = play_codes(make_race(secret=secret, level=LEVELS[level]), *codes)
    if not game.is_over:
        game.resign()
        game = reread(game)

    mine, theirs = game.seats
    gave_up = len(codes) < 10 and secret not in codes
    my_count = codes.index(secret) + 1 if secret in codes else 99
    their_codes = [guess.code for guess in theirs.rows]
    their_count = their_codes.index(secret) + 1 if secret in their_codes else 99
    assert their_count == len(their_codes) or len(their_codes) == 10
    if gave_up:
        assert (mine.result, theirs.result) == ("given-up", "won")
    elif my_count == their_count:
        assert (mine.result, theirs.result) == ("drawn", "drawn")
    else:
        assert mine.result == ("won" if my_count < their_count else "lost")
        assert theirs.result == ("lost" if my_count < their_count else "won")
    assert [guess.number for guess in mine.rows] == list(range(1, len(codes) + 1))
    assert mine.solved == (secret in codes)
    assert mine.guesses_used == len(codes)


# As the mode sees it


@given(mine=st.integers(0, 9), its=st.integers(0, 9))
def test_the_computer_keeps_up_with_its_player(mine: int, its: int):
    table = contest(missed(mine), missed(its))

    assert table.computer
    assert RACE.is_computers_turn(table, table.computer) == (its < mine)


def test_who_is_done_leaves_the_rest_to_the_computer():
    for mine in (found(1), missed(10), PlainSide(result=Result.GIVEN_UP)):
        table = contest(mine, missed(9))

        assert table.computer
        assert RACE.awaits_computer(table)
        assert RACE.is_computers_turn(table, table.computer)
        assert not RACE.is_decided(table)


def test_it_is_decided_when_both_are_done_or_everybody_has_left():
    for mine, its, is_decided in (
        (found(3), found(5), True),
        (missed(10), missed(10), True),
        (missed(9), found(5), False),
        (found(3), missed(9), False),
        (PlainSide(result=Result.ABANDONED), missed(0), True),
    ):
        assert RACE.is_decided(contest(mine, its)) == is_decided, (mine, its)
    assert RACE.is_decided(PlainTable())  # a race of one
