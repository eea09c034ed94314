"""What holds in every mode: how many boards it lays out, whose they are, and how they may end."""

import pytest

from games.modes import BREAK, DUEL, MAKE, MODES, RACE, GameMode
from games.modes.base import Seat
from games.modes.choices import Codemaker, Result
from tests.games.modes.tables import PlainSide, PlainTable, contest, missed

OWN = "6543"


def seats_of(mode: GameMode) -> list[Seat]:
    level = "knuth" if mode.has_level else ""
    return mode.seats(level, ["1234"] * mode.secrets, OWN)


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_mode_lays_out_as_many_boards_as_it_says(mode: GameMode):
    assert len(seats_of(mode)) == mode.boards


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_level_sits_down_just_where_the_mode_has_one(mode: GameMode):
    levels = [seat.level for seat in seats_of(mode) if seat.level]

    assert levels == ["knuth"] * mode.has_level


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_the_players_own_secret_is_hidden_just_where_the_mode_says_so(mode: GameMode):
    secrets = [seat.secret for seat in seats_of(mode)]

    assert (OWN in secrets) == mode.hides_code
    assert ("1234" in secrets) == mode.breaks_code


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_the_player_breaks_a_code_just_where_a_board_has_no_level(mode: GameMode):
    assert any(not seat.level for seat in seats_of(mode)) == mode.breaks_code


def test_the_players_board_is_the_one_without_a_level_wherever_it_stands():
    mine, its = PlainSide(), PlainSide(level="knuth")

    assert RACE.board([mine, its]) is RACE.board([its, mine]) is mine


def test_where_the_player_hides_the_code_the_only_board_is_shown():
    only = PlainSide(level="knuth")

    assert MAKE.board([only]) is only


@pytest.mark.parametrize("mode", [BREAK, RACE, DUEL])
@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result.GIVEN_UP, "You gave up."),
        (Result.ABANDONED, "This game was abandoned."),
    ],
)
def test_a_game_that_was_not_played_to_its_end_says_how_it_ended(
    mode: GameMode, result: Result, words: str
):
    table = contest(PlainSide(guesses_used=3, result=result), missed(3))

    assert mode.outcome(table) == words


def test_roles_that_are_swapped_twice_are_as_they_were():
    settings = {"mode": "duel", "first": "me", "variant": "mini"}

    once = DUEL.swapped(settings)

    assert once == settings | {"first": "computer"}
    assert DUEL.swapped(once) == settings


def test_who_hid_a_code_may_look_for_one():
    assert MAKE.swapped({"mode": "make", "variant": "mini"})["mode"] == "break"


@pytest.mark.parametrize("mode", [BREAK, RACE])
def test_alone_and_in_a_race_there_are_no_roles_to_swap(mode: GameMode):
    assert mode.swapped({"mode": mode.slug}) == {}


def test_only_a_race_goes_on_without_its_player():
    done = contest(PlainSide(guesses_used=3, solved=True), missed(3))

    waiting = [slug for slug, mode in MODES.items() if mode.awaits_computer(done)]

    assert waiting == ["race"]


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_the_guesses_of_a_game_are_those_on_its_players_board(mode: GameMode):
    assert mode.guesses_used(contest(missed(7), missed(5))) == 7


def test_nobody_is_waited_for_at_a_table_of_one():
    assert not BREAK.is_computers_turn(PlainTable(), PlainSide())


def test_only_a_break_may_be_against_the_evil_codemaker():
    evil = [slug for slug, mode in MODES.items() if Codemaker.EVIL in mode.codemakers]

    assert evil == ["break"]
