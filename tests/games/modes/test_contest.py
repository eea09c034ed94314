"""Races and duels: the fewest guesses win, after what a person is given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Game, Handicap
from games.modes import DUEL, RACE
from games.modes.choices import Result
from games.modes.contest import ContestMode
from solver import CLASSIC, LEVELS, Variant
from tests.depth import examples
from tests.factories import make_race, play_codes, turns_needed
from tests.games.modes.tables import PlainSide, PlainTable, contest, found, missed

pytestmark = pytest.mark.django_db
SECRET = "6543"
KNUTHS = turns_needed(LEVELS["knuth"], SECRET)


def race(handicap: Handicap, length: int) -> Game:
    """A race against Knuth in which the person takes so many guesses, or runs out."""
    game = make_race(secret=SECRET, handicap=handicap)
    if length > game.guesses_allowed:
        return play_codes(game, *["1111"] * game.guesses_allowed)
    return play_codes(game, *["1111"] * (length - 1), SECRET)


@pytest.mark.parametrize(
    ("handicap", "behind", "mine", "its"),
    [
        (Handicap.NONE, -1, Result.WON, Result.LOST),
        (Handicap.NONE, 0, Result.DRAWN, Result.DRAWN),
        (Handicap.NONE, 1, Result.LOST, Result.WON),
        (Handicap.TIES, -1, Result.WON, Result.LOST),
        (Handicap.TIES, 0, Result.WON, Result.LOST),
        (Handicap.TIES, 1, Result.LOST, Result.WON),
        (Handicap.ONE, 0, Result.WON, Result.LOST),
        (Handicap.ONE, 1, Result.DRAWN, Result.DRAWN),
        (Handicap.ONE, 2, Result.LOST, Result.WON),
        (Handicap.TWO, 1, Result.WON, Result.LOST),
        (Handicap.TWO, 2, Result.DRAWN, Result.DRAWN),
        (Handicap.TWO, 3, Result.LOST, Result.WON),
    ],
)
def test_what_is_given_decides(handicap: Handicap, behind: int, mine: Result, its: Result):
    game = race(handicap, KNUTHS + behind)

    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (mine, its)


@pytest.mark.parametrize("handicap", Handicap)
def test_nothing_given_finds_the_code(handicap: Handicap):
    game = race(handicap, 99)

    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (Result.LOST, Result.WON)


@pytest.mark.parametrize("handicap", Handicap)
def test_two_who_did_not_find_it_draw(handicap: Handicap):
    short = Variant("custom", "Custom", CLASSIC.rules, guesses=2)
    game = make_race(variant=short, secret=SECRET, handicap=handicap)

    game = play_codes(game, "1111", "1111")

    assert game.computer is not None
    assert game.board.result == game.computer.result == Result.DRAWN


# As the mode sees it

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


@examples(50, 100)
@given(mine=ends, its=ends, handicap=st.sampled_from(Handicap))
def test_a_handicap_never_makes_a_result_worse(mine: PlainSide, its: PlainSide, handicap: Handicap):
    worth = [Result.LOST, Result.DRAWN, Result.WON]

    plain = RACE.verdict(contest(mine, its), mine)
    given_something = RACE.verdict(contest(mine, its, handicap=handicap), mine)

    assert worth.index(given_something) >= worth.index(plain)


@given(its=ends)
def test_who_gives_up_has_lost_to_whatever_the_other_does(its: PlainSide):
    mine = PlainSide(guesses_used=1, result=Result.GIVEN_UP)
    table = contest(mine, its)

    assert RACE.verdict(table, mine) == Result.GIVEN_UP
    assert RACE.verdict(table, its) == Result.WON


@pytest.mark.parametrize(
    ("mine", "its", "result", "words"),
    [
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
    ],
)
def test_the_end_is_told_from_both_sides(
    mine: PlainSide, its: PlainSide, result: Result, words: str
):
    mine.result = result

    assert RACE.outcome(contest(mine, its)) == words


def test_a_draw_after_a_head_start_tells_what_each_took():
    mine, its = found(6), found(5)
    mine.result = Result.DRAWN

    told = RACE.outcome(contest(mine, its, handicap=Handicap.ONE))

    assert told == "A draw: you took 6 guesses, Knuth 5."


@pytest.mark.parametrize(
    ("handicap", "words"),
    [
        (Handicap.NONE, "Fewest guesses wins; a tie is a draw."),
        (Handicap.TIES, "Fewest guesses wins; a tie is yours."),
        (Handicap.ONE, "You get 1 guess for free; fewest wins, a tie is a draw."),
        (Handicap.TWO, "You get 2 guesses for free; fewest wins, a tie is a draw."),
    ],
)
def test_the_goal_says_what_is_given(handicap: Handicap, words: str):
    assert RACE.goal(contest(PlainSide(), PlainSide(), handicap=handicap)) == words


def test_without_a_rival_there_is_nothing_to_compare():
    alone = PlainTable(found(4))

    assert RACE.verdict(alone, alone.board) == Result.WON
    assert RACE.decision(alone) == ""


def out(result: Result, guesses: int = 3) -> PlainSide:
    return PlainSide(guesses_used=guesses, result=result)


@pytest.mark.parametrize("left", [Result.GIVEN_UP, Result.LOST])
@pytest.mark.parametrize("mode", [RACE, DUEL])
def test_who_stays_wins_over_who_is_out(mode: ContestMode, left: Result):
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
