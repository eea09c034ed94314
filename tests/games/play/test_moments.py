"""What an end tells only once."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.player import Player
from games.play.ending import career_at
from games.play.moments import moment_of
from tests.factories import make_game, make_race, play_codes, row

pytestmark = pytest.mark.django_db

SECRET, WRONG = "1234", "5566"


def found_in(guesses: int, player: Player, **choices: object) -> Game:
    game = make_game(player=player, secret=SECRET, **choices)
    return play_codes(game, *[WRONG] * (guesses - 1), SECRET)


def moment_at(game: Game) -> str:
    return moment_of(game, career_at(game))


def test_a_first_win_against_a_level_is_told_once(guest: Player):
    first, second = (play_codes(make_race(player=guest, secret=SECRET), SECRET) for _ in range(2))

    assert moment_at(first) == ""  # it is not the newest any more
    assert moment_at(second) != "Your first win against Knuth."
    second.delete()
    assert moment_at(first) == "Your first win against Knuth."


def test_an_end_that_earns_an_achievement_costs_at_most_sixteen_queries(
    client: Client, guest: Player, django_assert_max_num_queries: DjangoAssertNumQueries
):
    game = play_codes(make_game(player=guest, secret=SECRET), WRONG)
    sent = row(SECRET) | {"number": 2}

    with django_assert_max_num_queries(16):
        answer = client.post(
            f"{game.get_absolute_url()}guesses/", sent, headers={"HX-Request": "true"}
        )

    assert "Earned: Found in two." in answer.content.decode()


def test_a_lost_race_is_no_first_win(guest: Player):
    play_codes(make_race(player=guest, secret="1122"), "3456").resign()

    assert moment_at(Game.objects.get()) == ""


def test_fewer_guesses_than_ever_before_are_a_personal_best(guest: Player):
    told = [moment_at(found_in(guesses, guest)) for guesses in (5, 4, 4, 6, 3)]

    assert told == ["Earned: Four blacks.", "Your first in four.", "", "", "Your first in three."]


def test_a_game_with_a_coach_is_not_compared(guest: Player):
    found_in(5, guest)

    assert moment_at(found_in(2, guest, coach=Coach.COUNT)) == ""
    assert moment_at(found_in(3, guest)) == "Your first in three."


@pytest.mark.parametrize(("before", "told"), [(8, ""), (9, "10 codes in a row."), (10, "")])
def test_a_streak_has_milestones(guest: Player, before: int, told: str):
    for _ in range(before):
        found_in(2, guest)

    assert moment_at(found_in(2, guest)) == told


def test_a_lost_game_tells_nothing(guest: Player):
    found_in(2, guest)

    assert moment_at(play_codes(make_game(player=guest, secret=SECRET), *[WRONG] * 10)) == ""
