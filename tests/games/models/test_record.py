"""What can be read off a game as it is stored."""

from typing import Any

import pytest

from games.models import Coach, Codemaker, Game, Handicap, Result
from games.modes import BREAK, DUEL, MAKE, MODES, GameMode
from solver import CLASSIC, LEVELS, MINI, Rules, variant_of
from tests.factories import make_game, make_player, make_race, reread

pytestmark = pytest.mark.django_db


def test_a_game_remembers_how_it_was_chosen():
    player = make_player()
    earlier = make_game(player=player)

    game = reread(make_race(player=player, coach=Coach.COUNT, rematch_of=earlier))

    assert (game.player, game.mode, game.coach) == (player, "race", "count")
    assert game.variant == CLASSIC
    assert game.rematch_of == earlier
    assert [(board.seat, board.player, board.level) for board in game.seats] == [
        (1, player, ""),
        (2, None, "knuth"),
    ]


KNUTH = LEVELS["knuth"]


def laid_out(mode: GameMode = BREAK, **choices: Any) -> Game:
    usual: dict[str, Any] = {"level": KNUTH, "own_secret": "6543"} if mode.has_level else {}
    return Game.lay_out(mode=mode, **usual | choices)


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_game_says_what_its_page_is_about(mode: GameMode):
    assert (
        laid_out(mode).action
        == {
            "break": "break the code",
            "make": "Knuth breaks your code",
            "race": "race Knuth",
            "duel": "duel Knuth",
        }[mode.slug]
    )


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_the_settings_of_a_game_name_its_level_just_where_there_is_one(mode: GameMode):
    settings = laid_out(mode).settings

    assert settings["mode"] == mode.slug
    assert settings.get("level", "") == ("knuth" if mode.has_level else "")


def test_only_custom_rules_stand_in_the_settings_by_their_sizes():
    named, custom = laid_out(variant=MINI), laid_out(variant=variant_of(Rules(3, 9), 7))
    distinct = laid_out(variant=variant_of(Rules(3, 9, repeats=False), 7))

    sizes = {"pegs": "3", "colors": "9", "guesses": "7"}
    assert "pegs" not in named.settings
    assert custom.settings.items() >= (sizes | {"repeats": "on"}).items()
    assert distinct.settings.items() >= sizes.items()
    assert "repeats" not in distinct.settings


def test_a_game_that_is_only_shown_is_not_stored():
    assert not laid_out().is_stored
    assert make_game().is_stored


def test_the_secrets_that_were_sealed_are_those_that_the_player_looks_for():
    game = laid_out(DUEL, secret="1234")

    assert "".join(game.sealed) == "1234"


@pytest.mark.parametrize(
    ("choices", "is_over", "shows"),
    [
        ({}, False, False),
        ({"coach": Coach.COUNT}, False, True),
        ({"coach": Coach.FULL}, False, True),
        ({"codemaker": Codemaker.EVIL}, False, False),
        ({"codemaker": Codemaker.EVIL}, True, True),
        ({}, True, True),
        ({"mode": MAKE}, False, True),
    ],
)
def test_codes_left_are_told_by_a_coach_in_a_make_and_at_the_end(
    choices: dict[str, Any], is_over: bool, shows: bool
):
    game = laid_out(**choices)
    if is_over:
        game.board.result = Result.GIVEN_UP
        game.settle()

    assert game.shows_codes_left == shows


@pytest.mark.parametrize(
    ("result", "is_practice", "is_decided"),
    [
        (Result.WON, False, True),
        (Result.GIVEN_UP, False, True),
        (Result.WON, True, False),
        (Result.ABANDONED, False, False),
        (Result.IN_PLAY, False, False),
    ],
)
def test_a_result_counts_as_the_database_counts_it(
    result: Result, is_practice: bool, is_decided: bool
):
    game = make_game()
    game.result, game.is_practice = result, is_practice

    assert game.is_decided == is_decided


def test_a_handicap_is_a_head_start_in_guesses():
    assert [Game(handicap=handicap).head_start for handicap in Handicap] == [0, 0, 1, 2]
