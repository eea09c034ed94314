"""What holds in every mode: how many boards it lays out, whose they are, and how they may end."""

from itertools import product

from games.modes import BREAK, DUEL, MAKE, MODES, RACE, GameMode
from games.modes.base import Seat
from games.modes.choices import DECIDED, Codemaker, Handicap, Result
from tests.games.modes.tables import PlainSide, PlainTable, contest, missed

OWN = "6543"


def seats_of(mode: GameMode) -> list[Seat]:
    level = "knuth" if mode.has_level else ""
    return mode.seats(level, ["1234"] * mode.secrets, OWN)


def test_a_mode_lays_out_the_boards_levels_and_secrets_that_it_says():
    mine, its = Seat("", "1234"), Seat("knuth", OWN)
    laid_out = {
        BREAK: [mine],
        MAKE: [its],  # at the code that the player told
        RACE: [mine, Seat("knuth", "1234")],  # both look for the same secret
        DUEL: [mine, its],  # each looks for the secret of the other
    }
    for mode, expected in laid_out.items():
        seats = seats_of(mode)
        secrets = [seat.secret for seat in seats]

        assert seats == expected, mode.slug
        assert len(seats) == mode.boards, mode.slug
        assert any(seat.level for seat in seats) == mode.has_level, mode.slug
        assert any(not seat.level for seat in seats) == mode.breaks_code, mode.slug
        assert (OWN in secrets) == mode.hides_code, mode.slug
    assert set(laid_out) == set(MODES.values())
    assert MAKE.seats("knuth", [], "") == [Seat("knuth", "")]


def test_the_players_board_is_the_one_without_a_level_or_the_only_one():
    mine, its = PlainSide(), PlainSide(level="knuth")

    assert RACE.board([mine, its]) is RACE.board([its, mine]) is mine
    assert MAKE.board([its]) is its


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


def test_the_guesses_of_a_game_are_those_on_its_players_board():
    table = contest(missed(7), missed(5))

    assert {mode.guesses_used(table) for mode in MODES.values()} == {7}


def test_nobody_is_waited_for_at_a_table_of_one():
    assert not BREAK.is_computers_turn(PlainTable(), PlainSide())


def test_only_a_break_may_be_against_the_evil_codemaker():
    evil = [slug for slug, mode in MODES.items() if Codemaker.EVIL in mode.codemakers]

    assert evil == ["break"]


def test_a_handicap_is_worth_the_guesses_that_it_is_named_for():
    worth = {handicap: handicap.guesses for handicap in Handicap}

    assert worth == {Handicap.NONE: 0, Handicap.TIES: 0, Handicap.ONE: 1, Handicap.TWO: 2}


def test_every_end_counts_but_that_of_a_game_which_nobody_went_on_with():
    assert set(Result) - set(DECIDED) == {Result.IN_PLAY, Result.ABANDONED}
