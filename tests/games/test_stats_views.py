"""The statistics as pages: whose they are, what the filters let through, and what they cost."""

from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from games.models import Coach, Codemaker, Outcome, Player
from games.modes import MAKE
from solver import LEVELS, MINI, POCKET
from tests.factories import make_game, make_player, make_race, play_codes

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def words_of(client: Client, address: str, **data: str) -> str:
    page = client.get(address, data)
    assert page.status_code == HTTPStatus.OK
    return " ".join(unescape(strip_tags(page.content.decode().replace("<", " <"))).split())


def test_who_never_played_is_invited(client: Client):
    assert "No finished games yet." in words_of(client, "/me/stats/")


def test_a_game_counts_as_soon_as_it_is_over(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122")
    assert "No finished games yet." in words_of(client, "/me/stats/")

    play_codes(game, "1234")

    text = words_of(client, "/me/stats/")
    assert "Your last code found took 2 guesses. Knuth needs 4.48." in text
    assert "Find three codes to see a trend." in text


def test_every_end_of_a_game_is_counted_as_what_it_is(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    play_codes(make_game(player=guest, secret="1234"), *["1122"] * 10)
    make_game(player=guest).resign()
    make_game(player=guest).abandon()
    make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], secret="").resign()
    race = make_race(player=guest, secret="1122")
    play_codes(race, "1122")

    text = words_of(client, "/me/stats/")

    assert "Games 4 Won 1 25 % Drawn 1 Lost 1 Given up 1 Mean guesses 1.00" in text


@pytest.mark.parametrize(
    ("filters", "games"),
    [
        ({}, 3),
        ({"mode": "break"}, 1),
        ({"mode": "race"}, 1),
        ({"mode": "evil"}, 1),
        ({"mode": "daily"}, 0),
        ({"opponent": "knuth"}, 1),
        ({"opponent": "random"}, 0),
        ({"coach": "with"}, 1),
        ({"coach": "all"}, 4),
        ({"rules": "mini"}, 1),
        ({"rules": "3x6"}, 1),
        ({"rules": "pocket"}, 1),
        ({"rules": "6x10"}, 0),
        ({"period": "7"}, 3),
        ({"rules": "4x6", "mode": "race", "opponent": "knuth", "period": "365"}, 1),
    ],
)
def test_each_filter_lets_through_what_it_says(
    client: Client, guest: Player, filters: dict[str, str], games: int
):
    make_game(player=guest, variant=MINI, secret="123").resign()
    make_game(player=guest, variant=POCKET, secret="12345").resign()
    make_game(player=guest, coach=Coach.COUNT).resign()
    make_game(player=guest, codemaker=Codemaker.EVIL).resign()
    make_race(player=guest).resign()
    make_game(player=guest).resign()

    text = words_of(client, "/me/stats/", **filters)

    assert (f"Games {games} Won" in text) if games else ("No games of this kind." in text)


def test_older_games_are_outside_a_period(client: Client, guest: Player):
    make_game(player=guest).resign()
    Outcome.objects.update(day="2020-01-01")

    assert "No games of this kind." in words_of(client, "/me/stats/", period="365")


@pytest.mark.parametrize(
    "filters",
    [
        {"rules": "99x99"},
        {"rules": "<b>"},
        {"mode": "sleep"},
        {"opponent": "god"},
        {"coach": "loud"},
        {"period": "-1"},
        {"beside": "nobody"},
    ],
)
def test_a_filter_that_is_none_is_told_so(client: Client, filters: dict[str, str]):
    page = client.get("/me/stats/", filters)

    assert page.status_code == HTTPStatus.NOT_FOUND
    assert "the address names an unknown filter" in page.content.decode()


def test_htmx_gets_the_figures_alone(client: Client, guest: Player):
    make_game(player=guest).resign()

    page = client.get("/me/stats/", headers=HTMX)

    text = page.content.decode().strip()
    assert text.startswith('<div id="figures"')
    assert "HX-Request" in page.headers["Vary"]


def test_nobody_sees_a_private_profile(client: Client):
    ada = make_player(username="Ada")
    make_game(player=ada).resign()

    for name in ("Ada", "nobody", "guest-1"):
        page = client.get(f"/players/{name}/")
        assert page.status_code == HTTPStatus.NOT_FOUND
        assert "No player with this name shows statistics" in page.content.decode()

    client.force_login(ada)
    assert "Given up 1" in words_of(client, "/players/ada/")


def test_a_public_profile_is_for_everybody_and_shows_its_own_games(client: Client, guest: Player):
    ada = make_player(username="Ada", is_public=True)
    play_codes(make_game(player=ada, secret="1234"), "1122", "1234")
    make_game(player=guest).resign()

    text = words_of(client, "/players/ADA/")

    assert "The last code found took 2 guesses." in text
    assert "Ada Rules" in text
    assert "Given up 0" in text


def test_the_page_costs_as_many_queries_for_one_game_as_for_many(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    player = make_player()
    client.force_login(player)
    play_codes(make_race(player=player, secret="1234"), "1122", "1234")
    client.get("/me/stats/")

    for more in (0, 8):
        for _ in range(more):
            play_codes(make_race(player=player, secret="1234"), "1122", "1234")
        with django_assert_num_queries(7):
            client.get("/me/stats/")


def test_a_level_that_was_only_sampled_says_so(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")

    exact = words_of(client, "/me/stats/", beside="knuth")
    sampled = words_of(client, "/me/stats/", beside="goldfish")

    assert "Knuth needs 4.48." in exact
    assert "Goldfish needs ≈ 8." in sampled


def test_who_played_with_a_coach_alone_is_told_where_those_games_are(client: Client, guest: Player):
    make_game(player=guest, coach=Coach.COUNT).resign()

    assert "Games with a coach are left out." in words_of(client, "/me/stats/")
    assert "left out" not in words_of(client, "/me/stats/", coach="all", mode="daily")
