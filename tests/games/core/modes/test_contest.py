"""Races and duels: the fewest guesses win, after what a person is given."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.modes import DUEL, RACE
from games.core.modes.choices import First, Handicap, Result
from solver import LEVELS
from tests.factories import make_game
from tests.games.core.modes.tables import PlainSide, PlainTable, contest, found, missed


@given(
    ends=st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from([0.0, 1.5, 2.0]), st.booleans()),
        min_size=2,
        max_size=8,
    )
)
def test_of_many_sides_the_fewest_guesses_win_and_then_the_least_time(
    ends: list[tuple[int, float, bool]],
):
    sides = [
        PlainSide(guesses_used=used if solved else 10, solved=solved, seconds=time)
        for used, time, solved in ends
    ]
    table = PlainTable(sides[0], others=sides[1:])
    lengths = [(used, time) if solved else (99, 0) for used, time, solved in ends]
    best = Result.WON if lengths.count(min(lengths)) == 1 else Result.DRAWN

    results = [RACE.verdict(table, side) for side in sides]

    assert RACE.is_decided(table)
    assert results == [best if length == min(lengths) else Result.LOST for length in lengths]


def test_who_is_out_has_lost_to_whoever_stays():
    def out(result: Result = Result.GIVEN_UP) -> PlainSide:
        return PlainSide(guesses_used=1, result=result)

    for mode, left, stays in product(
        [RACE, DUEL], [Result.GIVEN_UP, Result.LOST], [missed(1), missed(), found(9)]
    ):
        table = PlainTable(out(left), stays)
        assert [mode.verdict(table, side) for side in table.seats] == [left, Result.WON]

    table = PlainTable(out(), others=[out(), stays := missed()])
    assert [RACE.verdict(table, side) for side in table.seats] == ["given-up", "given-up", "won"]
    stays.guesses_used = 3
    assert not RACE.is_decided(table)


def test_the_player_is_given_ties_or_guesses_and_the_computer_nothing():
    for handicap, mine, its, result in (
        (Handicap.TIES, found(5), found(5), Result.WON),
        (Handicap.TIES, missed(), missed(), Result.DRAWN),
        (Handicap.ONE, found(5), found(5), Result.WON),
        (Handicap.ONE, found(6), found(5), Result.DRAWN),
        (Handicap.TWO, found(8), found(5), Result.LOST),
        (Handicap.TWO, missed(), found(9), Result.LOST),
    ):
        table = contest(mine, its, handicap=handicap)
        turned = {Result.WON: Result.LOST, Result.LOST: Result.WON}.get(result, result)
        assert [RACE.verdict(table, side) for side in table.seats] == [result, turned]


def test_the_end_is_told_from_both_sides():
    for mine, its, result, words in (
        (found(4), found(5), Result.WON, "You won the race in 4 guesses; Knuth needed 5."),
        (
            found(1),
            missed(),
            Result.WON,
            "You won the race in 1 guess; Knuth did not find the code.",
        ),
        (found(6), found(5), Result.LOST, "Knuth won the race in 5 guesses; you needed 6."),
        (
            missed(),
            found(5),
            Result.LOST,
            "Knuth won the race in 5 guesses; you did not find the code.",
        ),
        (found(5), found(5), Result.DRAWN, "A draw: you and Knuth both took 5 guesses."),
        (missed(), missed(), Result.DRAWN, "A draw: neither of you found the code."),
    ):
        mine.result = result

        assert RACE.outcome(contest(mine, its)) == words
    mine = PlainSide(guesses_used=6, solved=True, result=Result.DRAWN)
    told = RACE.outcome(contest(mine, found(5), handicap=Handicap.ONE))
    assert told == "A draw: you took 6 guesses, Knuth 5."


def test_without_a_rival_there_is_nothing_to_compare():
    alone = PlainTable(found(4))

    assert RACE.verdict(alone, alone.board) == Result.WON
    assert RACE.decision(alone) == ""


# Races: one secret, each at their own pace


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


# Duels: a secret each, guesses in turn, and a fair last one


def test_where_both_guess_at_once_who_has_fallen_behind_may_guess():
    for mine, its, may in ((0, 0, [True, True]), (1, 0, [False, True]), (10, 10, [False, False])):
        table = contest(missed(mine), missed(its))
        table.is_at_once = True

        assert [DUEL.may_guess(table, side) for side in table.seats] == may, (mine, its)


@pytest.mark.django_db
def test_a_duel_needs_a_level_and_a_secret():
    with pytest.raises(ValueError, match="duel needs the level"):
        make_game(mode=DUEL, level=None, own_secret="6543")
    with pytest.raises(ValueError, match="4 pegs"):
        make_game(mode=DUEL, level=LEVELS["knuth"], own_secret="")


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


def test_a_duel_is_decided_with_a_whole_round_after_which_nobody_guesses():
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

    table = contest(found(4), missed(4), first=First.COMPUTER)
    assert table.computer
    assert not DUEL.is_computers_turn(table, table.computer)


def test_the_goal_says_what_is_given_and_when_a_guess_is_the_last_one():
    for handicap, words in (
        (Handicap.NONE, "Fewest guesses wins; a tie is a draw."),
        (Handicap.TIES, "Fewest guesses wins; a tie is yours."),
        (Handicap.ONE, "You get 1 guess for free; fewest wins, a tie is a draw."),
        (Handicap.TWO, "You get 2 guesses for free; fewest wins, a tie is a draw."),
    ):
        assert RACE.goal(contest(missed(3), missed(3), handicap=handicap)) == words

    its = found(4)  # after which the player guesses once more
    told = "Knuth has found your secret: this is your last guess."
    assert DUEL.goal(contest(missed(3), its)) == told
