"""The page "Me": streak, climb, and achievements, for newcomers, guests, and accounts."""

from datetime import UTC, datetime
from http import HTTPStatus

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.core.player import Player
from games.train.rush.run import RushRun
from solver import LEVELS
from tests.factories import make_game, make_race, play_codes, sign_in
from tests.games.conftest import SetClock
from tests.games.daily.dailies import solve, start
from tests.games.reading import words_in, words_of
from tests.games.train.rush.answers import answer

pytestmark = pytest.mark.django_db
ME = "/me/"


def test_a_newcomer_sees_what_there_is_to_reach_and_is_not_stored(client: Client):
    page = words_of(client, ME)

    assert "Dreamer is next." in page or "Goldfish is next." in page
    assert "0 of 12" in page
    assert "You are playing as a guest" in page
    assert not Player.objects.exists()


def test_an_account_sees_its_name_skill_and_figures(client: Client):
    ada = sign_in(client, username="ada")
    play_codes(make_game(player=ada, secret="1234"), "1122", "1234")
    RushRun.objects.filter(pk=RushRun.objects.begin(ada, is_timed=True).pk).update(score=26)

    response = client.get(ME)

    page = words_in(response.content.decode())
    assert response.status_code == HTTPStatus.OK
    assert "no-store" in response["Cache-Control"]
    assert "ada" in page
    assert "over your last game" in page
    assert "2.00 Statistics" in page
    assert "1 History" in page
    assert "Found in two A Classic code in two guesses earned" in page
    assert "Rush 25 25 points in three minutes earned" in page
    assert "3 of 12" in page


def test_the_streak_and_the_calendar_of_this_month_are_there(
    client: Client, guest: Player, set_clock: SetClock
):
    set_clock(datetime(2026, 11, 20, 12, tzinfo=UTC))
    solve(start(guest))

    page = words_of(client, ME)

    assert "1 day longest 1 freezes 0" in page
    assert "Today is done. Ten days earn a freeze" in page
    assert "November 2026" in page


def test_three_wins_are_a_step_and_the_next_rival_is_asked_for(client: Client, guest: Player):
    for _ in range(3):
        play_codes(make_race(player=guest, level=LEVELS["knuth"], secret="1234"), "1234")

    page = words_of(client, ME)

    assert "Past Knuth Win a series against Knuth earned" in page
    assert "Most parts is next." in page


def test_the_page_costs_few_queries(
    client: Client, guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    answer(RushRun.objects.begin(guest, is_timed=True), "r")
    client.get(ME)

    with django_assert_num_queries(9):
        client.get(ME)
