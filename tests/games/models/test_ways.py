"""The ways a game is played: every game has one, and which one the game and the database agree."""

import pytest

from games.models import COUNTED_CHOICES, WAY_CHOICES, WAYS, Game, Player
from games.modes import MODES
from tests.games.ways_to_play import a_game_of_each_way


@pytest.mark.django_db
def test_a_game_of_each_way_leaves_no_way_out_but_practice(guest: Player):
    assert set(a_game_of_each_way(guest)) == set(WAYS) - {"practice"}


@pytest.mark.postgres
@pytest.mark.django_db
def test_each_game_is_found_by_its_own_way_alone(guest: Player):
    games = a_game_of_each_way(guest)

    for slug, game in games.items():
        found = {
            way for way, kind in WAYS.items() if Game.objects.filter(kind.condition, pk=game.pk)
        }
        assert found == {slug} == {game.way.slug}


@pytest.mark.django_db
def test_a_daily_that_is_practiced_is_played_in_another_way(guest: Player):
    game = a_game_of_each_way(guest)["daily"]
    Game.objects.filter(pk=game.pk).update(is_practice=True)

    [way] = [way for way in WAYS.values() if Game.objects.filter(way.condition, pk=game.pk)]

    assert way is WAYS["practice"]


def test_every_mode_is_a_way_and_counts_where_the_player_breaks_a_code():
    assert {slug: WAYS[slug].counts for slug in MODES} == {
        slug: mode.breaks_code for slug, mode in MODES.items()
    }


def test_practice_is_to_be_chosen_and_counts_for_nothing():
    choices, counted = dict(WAY_CHOICES), dict(COUNTED_CHOICES)

    uncounted = {slug for slug, mode in MODES.items() if not mode.breaks_code}
    assert set(choices) - set(counted) == {*uncounted, "practice"}


def test_each_way_is_called_by_a_name_of_its_own():
    assert len({str(way.label) for way in WAYS.values()}) == len(WAYS)
