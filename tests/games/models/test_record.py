"""What can be read off a game as it is stored, and in which way it is played."""

from typing import Any

import pytest

from games.models import (
    COUNTED_CHOICES,
    WAY_CHOICES,
    WAYS,
    Coach,
    Codemaker,
    Game,
    Player,
    Result,
)
from games.modes import BREAK, DUEL, MAKE, MODES, GameMode
from solver import CLASSIC, LEVELS, MINI, Rules, variant_of
from tests.factories import make_game, make_player, make_race, reread
from tests.games.ways_to_play import a_game_of_each_way

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


def test_a_game_says_what_its_page_is_about_and_names_its_level_just_where_there_is_one():
    actions = {
        "break": "break the code",
        "make": "Knuth breaks your code",
        "race": "race Knuth",
        "duel": "duel Knuth",
    }
    for mode in MODES.values():
        game = laid_out(mode)

        assert game.action == actions[mode.slug]
        assert game.settings["mode"] == mode.slug
        assert game.settings.get("level", "") == ("knuth" if mode.has_level else "")


def test_only_custom_rules_stand_in_the_settings_by_their_sizes():
    named, custom = laid_out(variant=MINI), laid_out(variant=variant_of(Rules(3, 9), 7))
    distinct = laid_out(variant=variant_of(Rules(3, 9, repeats=False), 7))

    sizes = {"pegs": "3", "colors": "9", "guesses": "7"}
    assert "pegs" not in named.settings
    assert custom.settings.items() >= (sizes | {"repeats": "on"}).items()
    assert distinct.settings.items() >= sizes.items()
    assert "repeats" not in distinct.settings


def test_a_game_that_is_only_shown_is_not_stored_and_seals_what_the_player_looks_for():
    assert not laid_out().is_stored
    assert make_game().is_stored
    assert "".join(laid_out(DUEL, secret="1234").sealed) == "1234"


def test_codes_left_are_told_by_a_coach_in_a_make_and_at_the_end():
    cases: list[tuple[dict[str, Any], bool, bool]] = [
        ({}, False, False),
        ({"coach": Coach.COUNT}, False, True),
        ({"coach": Coach.FULL}, False, True),
        ({"codemaker": Codemaker.EVIL}, False, False),
        ({"codemaker": Codemaker.EVIL}, True, True),
        ({}, True, True),
        ({"mode": MAKE}, False, True),
    ]
    for choices, is_over, shows in cases:
        game = laid_out(**choices)
        if is_over:
            game.board.result = Result.GIVEN_UP
            game.settle()

        assert game.shows_codes_left == shows, (choices, is_over)


def test_a_result_counts_as_the_database_counts_it():
    for result, is_practice, is_decided in (
        (Result.WON, False, True),
        (Result.GIVEN_UP, False, True),
        (Result.WON, True, False),
        (Result.ABANDONED, False, False),
        (Result.IN_PLAY, False, False),
    ):
        game = Game(result=result, is_practice=is_practice)

        assert game.is_decided == is_decided, (result, is_practice)


# The ways a game is played


@pytest.mark.postgres
@pytest.mark.django_db
def test_each_game_is_found_by_its_own_way_alone_and_a_daily_that_is_practiced_by_another(
    guest: Player,
):
    games = a_game_of_each_way(guest)
    assert set(games) == set(WAYS) - {"practice"}

    def found(game: Game) -> set[str]:
        at_hand = Game.objects.filter(pk=game.pk)
        return {slug for slug, way in WAYS.items() if at_hand.filter(way.condition)}

    for slug, game in games.items():
        assert found(game) == {slug} == {game.way.slug}
    Game.objects.filter(pk=games["daily"].pk).update(is_practice=True)
    assert found(games["daily"]) == {"practice"}


def test_every_mode_is_a_way_of_its_own_name_and_counts_where_the_player_breaks_a_code():
    choices, counted = dict(WAY_CHOICES), dict(COUNTED_CHOICES)

    uncounted = {slug for slug, mode in MODES.items() if not mode.breaks_code}
    assert {slug for slug in MODES if not WAYS[slug].counts} == uncounted
    assert set(choices) - set(counted) == {*uncounted, "practice"}
    assert len({str(way.label) for way in WAYS.values()}) == len(WAYS)
