"""Races and duels: the fewest guesses win, after what a person is given."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Handicap
from games.modes import DUEL, RACE
from games.modes.choices import Result
from games.modes.contest import ContestMode
from tests.factories import make_race, play_codes
from tests.games.modes.tables import PlainSide, PlainTable, contest, found, missed

pytestmark = pytest.mark.django_db


def test_what_is_given_is_counted_when_a_race_ends():
    """Knuth finds this secret in five guesses."""
    game = play_codes(make_race(secret="6543", handicap=Handicap.ONE), *["1111"] * 5, "6543")

    assert [board.result for board in game.seats] == [Result.DRAWN, Result.DRAWN]


# As the mode sees it


def test_what_is_given_decides():
    won, drawn, lost = Result.WON, Result.DRAWN, Result.LOST
    for handicap, behind, mine, its in (
        (Handicap.NONE, -1, won, lost),
        (Handicap.NONE, 0, drawn, drawn),
        (Handicap.NONE, 1, lost, won),
        (Handicap.TIES, -1, won, lost),
        (Handicap.TIES, 0, won, lost),
        (Handicap.TIES, 1, lost, won),
        (Handicap.ONE, 0, won, lost),
        (Handicap.ONE, 1, drawn, drawn),
        (Handicap.ONE, 2, lost, won),
        (Handicap.TWO, 1, won, lost),
        (Handicap.TWO, 2, drawn, drawn),
        (Handicap.TWO, 3, lost, won),
    ):
        table = contest(found(5 + behind), found(5), handicap=handicap)

        verdicts = [RACE.verdict(table, side) for side in table.seats]

        assert verdicts == [mine, its], (handicap, behind)


def test_nothing_given_finds_the_code():
    for handicap in Handicap:
        lost = contest(missed(), found(5), handicap=handicap)
        drawn = contest(missed(), missed(), handicap=handicap)

        assert [RACE.verdict(lost, side) for side in lost.seats] == [Result.LOST, Result.WON]
        assert [RACE.verdict(drawn, side) for side in drawn.seats] == [Result.DRAWN] * 2


ends = st.one_of(st.integers(1, 10).map(found), st.just(10).map(missed))
OPPOSITE = {Result.WON: Result.LOST, Result.LOST: Result.WON, Result.DRAWN: Result.DRAWN}


@given(mine=ends, its=ends, handicap=st.sampled_from(Handicap), mode=st.sampled_from([RACE, DUEL]))
def test_what_one_side_wins_the_other_loses(
    mine: PlainSide, its: PlainSide, handicap: Handicap, mode: ContestMode
):
    table = contest(mine, its, handicap=handicap)

    assert mode.verdict(table, its) == OPPOSITE[mode.verdict(table, mine)]


@given(sides=st.lists(ends, min_size=2, max_size=8))
def test_of_many_sides_the_fewest_guesses_win_alone_or_draw_together(sides: list[PlainSide]):
    table = PlainTable(sides[0], others=sides[1:])
    lengths = [side.guesses_used if side.solved else 99 for side in sides]

    results = [RACE.verdict(table, side) for side in sides]

    best = Result.WON if lengths.count(min(lengths)) == 1 else Result.DRAWN
    assert RACE.is_decided(table)
    assert results == [best if length == min(lengths) else Result.LOST for length in lengths]


def test_of_many_sides_those_who_give_up_lose_to_whoever_stays():
    gone = [PlainSide(guesses_used=1, result=Result.GIVEN_UP) for _ in range(2)]
    table = PlainTable(gone[0], others=[gone[1], stays := missed()])

    assert [RACE.verdict(table, side) for side in table.seats] == ["given-up", "given-up", "won"]
    stays.guesses_used = 3
    assert not RACE.is_decided(table)


@given(its=ends)
def test_who_gives_up_has_lost_to_whatever_the_other_does(its: PlainSide):
    mine = PlainSide(guesses_used=1, result=Result.GIVEN_UP)
    table = contest(mine, its)

    assert RACE.verdict(table, mine) == Result.GIVEN_UP
    assert RACE.verdict(table, its) == Result.WON


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


def test_a_draw_after_a_head_start_tells_what_each_took():
    mine, its = found(6), found(5)
    mine.result = Result.DRAWN

    told = RACE.outcome(contest(mine, its, handicap=Handicap.ONE))

    assert told == "A draw: you took 6 guesses, Knuth 5."


def test_the_goal_says_what_is_given():
    for handicap, words in (
        (Handicap.NONE, "Fewest guesses wins; a tie is a draw."),
        (Handicap.TIES, "Fewest guesses wins; a tie is yours."),
        (Handicap.ONE, "You get 1 guess for free; fewest wins, a tie is a draw."),
        (Handicap.TWO, "You get 2 guesses for free; fewest wins, a tie is a draw."),
    ):
        assert RACE.goal(contest(PlainSide(), PlainSide(), handicap=handicap)) == words


def test_without_a_rival_there_is_nothing_to_compare():
    alone = PlainTable(found(4))

    assert RACE.verdict(alone, alone.board) == Result.WON
    assert RACE.decision(alone) == ""


def out(result: Result, guesses: int = 3) -> PlainSide:
    return PlainSide(guesses_used=guesses, result=result)


def test_who_stays_wins_over_who_is_out():
    for mode, left in product([RACE, DUEL], [Result.GIVEN_UP, Result.LOST]):
        table = PlainTable(out(left), missed(1))

        assert [mode.verdict(table, side) for side in table.seats] == [left, Result.WON]


def test_those_who_stay_are_compared_with_each_other():
    table = PlainTable(out(Result.GIVEN_UP, 1), found(5), others=[found(4), found(5)])

    verdicts = [RACE.verdict(table, side) for side in table.seats]

    assert verdicts == [Result.GIVEN_UP, Result.LOST, Result.WON, Result.LOST]


@given(
    lengths=st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from([0.0, 1.5, 2.0])), min_size=2, max_size=8
    )
)
def test_time_parts_equals_and_nothing_else(lengths: list[tuple[int, float]]):
    sides = [PlainSide(guesses_used=used, solved=True, seconds=time) for used, time in lengths]
    table = PlainTable(sides[0], others=sides[1:])
    best = min(lengths)
    tied = Result.WON if lengths.count(best) == 1 else Result.DRAWN

    verdicts = [RACE.verdict(table, side) for side in sides]

    assert verdicts == [tied if length == best else Result.LOST for length in lengths]


def test_time_does_not_part_those_who_failed():
    sides = [PlainSide(guesses_used=10, seconds=seconds) for seconds in (1.0, 2.0)]
    table = PlainTable(sides[0], others=sides[1:])

    assert {RACE.verdict(table, side) for side in sides} == {Result.DRAWN}
