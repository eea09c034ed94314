"""Duels: a secret each, guesses in turn, and a fair last one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import First, Game, Handicap
from games.modes import DUEL
from games.modes.choices import Result
from solver import LEVELS, MINI
from tests.depth import examples
from tests.factories import make_game, play_codes, reread, turns_needed
from tests.games.modes.tables import PlainSide, PlainTable, contest, found, missed

pytestmark = pytest.mark.django_db
mini_codes = st.text("123456", min_size=3, max_size=3)


def make_duel(**overrides: object) -> Game:
    choices = {"mode": DUEL, "level": LEVELS["knuth"], "own_secret": "6543"}
    return make_game(**choices | overrides)


class Duels(TestCase):
    @examples(4, 60)
    @given(
        secret=mini_codes,
        own=mini_codes,
        tries=st.lists(mini_codes, min_size=8, max_size=8),
        found_in=st.integers(1, 12),
        first=st.sampled_from(First),
        handicap=st.sampled_from(Handicap),
    )
    def test_every_duel_ends_as_counted_by_hand(
        self,
        secret: str,
        own: str,
        tries: list[str],
        found_in: int,
        first: First,
        handicap: Handicap,
    ):
        tries = [code if code != secret else wrong_for(secret) for code in tries]
        tries[found_in - 1 : found_in] = [secret]
        mine = found_in if found_in <= 8 else float("inf")
        its = turns_needed(LEVELS["knuth"], own, MINI.rules)
        game = make_duel(
            variant=MINI, secret=secret, own_secret=own, first=first, handicap=handicap
        )
        assert game.computer is not None

        for code in tries:
            if not game.is_over:
                game = play_codes(game, code)
                assert game.computer is not None
                lead = len(game.computer.rows) - len(game.board.rows)
                assert lead == (0 if game.is_over or first == First.ME else 1)

        rounds = min(mine, its, 8)
        assert game.is_over
        assert game.computer is not None
        assert len(game.board.rows) == len(game.computer.rows) == rounds
        assert (game.board.solved, game.computer.solved) == (mine == rounds, its == rounds)
        assert game.board.result == expected(
            mine if mine == rounds else None, its == rounds, handicap
        )
        opposite = {Result.WON: Result.LOST, Result.LOST: Result.WON, Result.DRAWN: Result.DRAWN}
        assert game.computer.result == opposite[Result(game.board.result)]


def wrong_for(secret: str) -> str:
    return "".join(str(int(symbol) % 6 + 1) for symbol in secret)


def expected(mine: float | None, it_found: bool, handicap: Handicap) -> Result:
    """Both found it in the same round, or one of them did, or neither."""
    if mine and it_found:
        return Result.DRAWN if handicap == Handicap.NONE else Result.WON
    if mine:
        return Result.WON
    return Result.LOST if it_found else Result.DRAWN


def test_the_computer_breaks_the_players_secret_and_not_its_own():
    game = play_codes(make_duel(secret="1111"), "2222")

    assert game.computer is not None
    assert game.computer.secret == "6543"
    answer = game.computer.rows[0].feedback
    assert (answer.black, answer.white) == (0, 0)


def test_where_the_computer_is_first_its_guess_is_there_at_once():
    game = reread(make_duel(first=First.COMPUTER))

    assert game.computer is not None
    assert [guess.code for guess in game.computer.rows] == ["1122"]
    assert game.board.rows == []


def test_who_gives_up_loses():
    game = play_codes(make_duel(first=First.COMPUTER), "1111")

    game.resign()

    game = reread(game)
    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (Result.GIVEN_UP, Result.WON)
    assert game.computer.guesses_used == 2


def test_a_duel_needs_a_level_and_a_secret():
    with pytest.raises(ValueError, match="duel needs the level"):
        make_duel(level=None)
    with pytest.raises(ValueError, match="4 pegs"):
        make_duel(own_secret="")


# As the mode sees it


def test_the_sides_guess_in_turn():
    for first, mine, its, is_its_turn in (
        (First.ME, 0, 0, False),
        (First.ME, 1, 0, True),
        (First.ME, 1, 1, False),
        (First.COMPUTER, 0, 0, True),
        (First.COMPUTER, 0, 1, False),
        (First.COMPUTER, 1, 1, True),
    ):
        table = contest(missed(mine), missed(its), first=first)

        assert table.computer
        assert DUEL.is_computers_turn(table, table.computer) == is_its_turn, (first, mine, its)


def test_it_is_decided_with_a_whole_round():
    for mine, its, is_decided in (
        (missed(4), missed(4), False),
        (found(4), missed(3), False),
        (found(4), missed(4), True),
        (missed(3), found(4), False),
        (missed(4), found(4), True),
        (missed(10), missed(10), True),
        (PlainSide(guesses_used=1, result=Result.GIVEN_UP), missed(2), True),
    ):
        assert DUEL.is_decided(contest(mine, its)) == is_decided, (mine, its)
    assert DUEL.is_decided(PlainTable())  # a duel without a rival


def test_nobody_guesses_in_a_duel_that_is_decided():
    table = contest(found(4), missed(4), first=First.COMPUTER)

    assert table.computer
    assert not DUEL.is_computers_turn(table, table.computer)


def test_the_goal_is_the_last_guess_once_the_computer_has_found_the_secret():
    before, after = contest(missed(3), missed(4)), contest(missed(3), found(4))

    assert DUEL.goal(before) == "Fewest guesses wins; a tie is a draw."
    assert DUEL.goal(after) == "Knuth has found your secret: this is your last guess."


def test_in_turn_one_guesses_and_at_once_who_has_fallen_behind():
    for is_at_once, mine, its, may in (
        (False, 0, 0, (True, False)),
        (False, 1, 0, (False, True)),
        (False, 1, 1, (True, False)),
        (True, 0, 0, (True, True)),
        (True, 1, 0, (False, True)),
        (True, 0, 1, (True, False)),
        (True, 10, 10, (False, False)),
    ):
        table = contest(missed(mine), missed(its))
        table.is_at_once = is_at_once

        answers = tuple(DUEL.may_guess(table, side) for side in table.seats)

        assert answers == may, (is_at_once, mine, its)
