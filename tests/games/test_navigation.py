"""Six places, the same above and below every page; what is in a place has its tabs there; games with a name have no modes above them."""

import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.daily.mark import is_unplayed
from games.daily.models import Daily
from games.live.match import Match
from games.visitors.players import player_of
from tests.factories import enter_as, make_challenge, make_game, make_guest, make_player
from tests.games.conftest import SetClock
from tests.games.daily.dailies import NOON

pytestmark = pytest.mark.django_db
PLACES = ["home", "daily", "live", "train", "leaderboard", "me"]
INSIDE = {  # pages, and the place that they are in
    "home": "home",
    "daily": "daily",
    "live": "live",
    "train": "train",
    "leaderboard": "leaderboard",
    "bots": "leaderboard",
    "ratings": "leaderboard",
    "me": "me",
    "stats": "me",
    "history": "me",
    "own-challenges": "me",
    "ladder": "me",
    "settings": "me",
}
OUTSIDE = ["rules", "solve", "lab", "about-privacy"]
IN_ME = ["me", "stats", "history", "own-challenges", "ladder", "settings"]
MARK = "not played yet"


def html_of(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == HTTPStatus.OK
    return response.content.decode()


def links_in(html: str, kind: str) -> list[str]:
    """The addresses in the first element of this class, up to the end of a list of links."""
    return re.findall(
        r'href="([^"]+)"', html.partition(f'class="{kind}"')[2].partition("</nav>")[0]
    )


def current_in(html: str, kind: str) -> list[str]:
    nav = html.partition(f'class="{kind}"')[2].partition("</nav>")[0]
    return re.findall(r'href="([^"]+)" aria-current', nav)


@pytest.mark.parametrize("visitor", ["newcomer", "guest", "account"])
def test_the_same_six_places_are_above_and_below_every_page(client: Client, visitor: str):
    if visitor == "guest":
        enter_as(client, make_guest())
    elif visitor == "account":
        client.force_login(make_player())
    places = [reverse(name) for name in PLACES]

    for page in [*INSIDE, *OUTSIDE]:
        html = html_of(client, reverse(page))
        own = [reverse(INSIDE[page])] if page in INSIDE else []

        for kind in ("bar__nav", "tabbar"):
            assert links_in(html, kind) == places, page
            assert current_in(html, kind) == own, page
        for name in ("rules", "solve", "lab"):
            assert reverse(name) in links_in(html, "foot"), page
        is_known = visitor == "account"
        end = html.partition('class="bar__end"')[2].partition("</header>")[0]
        assert (reverse("account_signup") not in end) == is_known, page
        assert (reverse("account_login") not in end) == is_known, page


def test_what_is_in_me_has_its_tabs_there_and_nowhere_else(client: Client):
    tabs = [reverse(name) for name in IN_ME]

    for page in [*INSIDE, *OUTSIDE]:
        html = html_of(client, reverse(page))
        found = re.search(r'<nav class="tabs" aria-label="Me">(.*?)</nav>', html, re.DOTALL)
        has_tabs = page in IN_ME and page not in {"me", "settings"}  # which have their own
        assert bool(found) == has_tabs, page
        if found:
            assert re.findall(r'href="([^"]+)"', found[1]) == tabs
            assert re.findall(r'href="([^"]+)" aria-current', found[1]) == [reverse(page)]


def test_who_has_no_account_is_told_in_me_how_to_get_one(client: Client):
    words = f'<a href="{reverse("account_signup")}">Sign up</a> to keep your games'

    for page in ("me", "stats"):
        assert words in html_of(client, reverse(page))
    enter_as(client, make_guest())
    assert words in html_of(client, reverse("stats"))
    client.force_login(make_player())
    assert words not in html_of(client, reverse("stats"))


# The mark of the daily


def is_marked(client: Client, page: str) -> bool:
    """Whether the daily waits, which the bar above and that below say alike."""
    times = html_of(client, reverse(page)).count(MARK)
    assert times in {0, 2}
    return times == 2


@pytest.mark.parametrize("has_account", [False, True])
def test_the_daily_is_marked_on_every_page_and_device_until_it_is_begun(
    set_clock: SetClock, client: Client, *, has_account: bool
):
    set_clock(NOON)
    if has_account:
        player = make_player()
        client.force_login(player)
        other = Client()
        other.force_login(player)
    pages = ["home", "daily", "rules", "stats", "train"]
    assert all(is_marked(client, page) for page in pages)

    client.post(reverse("day", args=[today()]))

    assert not any(is_marked(client, page) for page in pages)
    if has_account:
        assert not any(is_marked(other, page) for page in pages)
    set_clock(NOON.replace(day=NOON.day + 1))
    assert all(is_marked(client, page) for page in pages)


def test_practice_is_not_the_daily(set_clock: SetClock, client: Client):
    set_clock(NOON)
    past = Daily.objects.on(today())
    set_clock(NOON.replace(day=NOON.day + 1))
    client.post(past.get_absolute_url(), {"practice": "on"})

    assert Game.objects.get().is_practice
    assert is_marked(client, "home")


def test_a_daily_of_a_guest_is_that_of_the_account_that_takes_it_over():
    guest, player = make_guest(), make_player()
    Game.objects.start(player=guest, origin=Daily.objects.on(today()))

    player.adopt(Player.objects.get(pk=guest.pk))

    assert Player.objects.get(pk=player.pk).daily_begun == today()
    later = make_guest()
    player.adopt(later)
    assert Player.objects.get(pk=player.pk).daily_begun == today()


def test_the_mark_costs_no_query_where_the_player_is_known(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    client.force_login(make_player())
    request = client.get(reverse("rules")).wsgi_request
    player_of(request)

    with django_assert_num_queries(0):
        assert is_unplayed(request)


# Games with a name


def test_a_daily_and_a_challenge_have_their_title_where_others_have_the_ways_to_play(
    client: Client,
):
    me = make_player()
    client.force_login(me)
    daily = Daily.objects.on(today())
    named = {
        Game.objects.start(player=me, origin=daily): str(daily),
        Game.objects.start(player=me, origin=make_challenge()): "Challenge",
    }

    for game, title in named.items():
        html = html_of(client, game.get_absolute_url())
        assert "tabs--modes" not in html
        assert 'class="sentence"' not in html
        assert 'class="chip"' not in html
        assert f">{title}</h1>" in html
        assert f'<p class="bar__title" aria-hidden="true">{title}</p>' in html
    assert "tabs--modes" in html_of(client, make_game(player=me).get_absolute_url())


# To play a friend


def test_play_a_friend_makes_a_link_at_once(client: Client):
    html = html_of(client, "/")
    form = re.search(r'<form id="friend".*?</form>', html, re.DOTALL)
    assert form
    assert html.count('<button type="submit" form="friend">') == 2
    fields = dict(re.findall(r'name="(mode|open_to)" value="([^"]+)"', form[0]))

    response = client.post(reverse("live-new"), fields, follow=True)

    match = Match.objects.get()
    assert response.redirect_chain == [(match.get_absolute_url(), HTTPStatus.FOUND)]
    assert not match.is_listed
    assert f'value="http://testserver{match.get_absolute_url()}"' in response.content.decode()
