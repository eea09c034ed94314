"""The list of the visitor's own challenges."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client

from games.challenges.models import PAGE_LENGTH, Challenge, Participant
from games.core.modes.choices import Coach
from games.core.player import Player
from solver import MINI, Rules, variant_of
from tests.factories import make_challenge, make_guest, make_player, play_codes
from tests.games.challenges.issued import take_up
from tests.games.daily.dailies import words_of
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db
ADDRESS = "/me/challenges/"


def test_a_newcomer_reads_what_belongs_here_and_becomes_no_player(client: Client):
    assert "No challenges yet." in words_of(client, ADDRESS)
    assert not Player.objects.exists()


@pytest.mark.postgres
def test_issued_and_accepted_ones_stand_there_the_newest_first(client: Client, guest: Player):
    make_challenge(creator=make_guest())
    make_challenge(creator=guest, variant=MINI)
    in_play = take_up(make_challenge(creator=make_player(username="ada")), guest)

    html = client.get(ADDRESS).content.decode()

    titles = re.findall(r'<h2><a href="[^"]+">([^<]+)</a></h2>', html)
    assert titles == ["ada challenges you", "Your challenge"]
    assert f'href="{in_play.get_absolute_url()}"' in html


@pytest.mark.parametrize(
    "purpose",
    [{"Sec-Purpose": "prefetch;prerender"}, {"Purpose": "prefetch"}, {"X-Moz": "prefetch"}],
)
def test_a_page_that_is_fetched_in_advance_leaves_the_news_unseen(
    client: Client, guest: Player, purpose: dict[str, str]
):
    challenge = make_challenge(creator=guest, secret="6543")
    play_codes(take_up(challenge, make_guest()), "6543")

    for address in (ADDRESS, challenge.get_absolute_url()):
        client.get(address, headers=purpose)
        assert Participant.objects.have_news(guest.pk)
    client.get(ADDRESS)

    assert not Participant.objects.have_news(guest.pk)


@pytest.mark.postgres
def test_each_says_who_has_played_how_it_went_and_who_has_won(client: Client, guest: Player):
    challenge = make_challenge(creator=guest, secret="6543")
    play_codes(take_up(challenge, make_player(username="ada")), "1122", "6543")
    take_up(challenge, make_player(username="bob")).resign()
    client.head(ADDRESS)  # a look without reading

    text = words_of(client, ADDRESS)

    assert "ada won with 2 guesses. ada 2 guesses bob gave up after 0 guesses" in text
    assert "2 new results" in text
    assert "new result" not in words_of(client, ADDRESS)


def test_revenge_is_one_click_to_a_new_secret_under_the_same_rules(client: Client, guest: Player):
    variant = variant_of(Rules(2, 9, repeats=False), 3)
    challenge = make_challenge(variant=variant, coach=Coach.FULL)
    take_up(challenge, guest).resign()
    take_up(challenge, make_guest()).resign()
    pages = [client.get(page).content.decode() for page in (ADDRESS, challenge.get_absolute_url())]

    for page in pages:
        form = re.search(r'<form method="post" action="/challenges/">.*?</form>', page, re.DOTALL)
        assert form
        response = client.post("/challenges/", hidden_fields(form[0]))
        newest = Challenge.objects.first()
        assert newest
        assert newest != challenge
        assert response["Location"] == newest.get_absolute_url()
        assert (newest.creator, newest.variant, newest.coach) == (guest, variant, "full")
        assert "Link to send" in words_of(client, response["Location"])


@pytest.mark.postgres
def test_the_list_is_read_page_by_page_and_a_page_that_is_none_is_not_found(
    client: Client, guest: Player
):
    for _ in range(PAGE_LENGTH + 1):
        make_challenge(creator=guest)

    first = client.get(ADDRESS).content.decode()
    [older] = re.findall(r'rel="next" href="([^"]+)"', first)
    second = client.get(ADDRESS + older).content.decode()

    assert first.count("<h2><a") == PAGE_LENGTH
    assert second.count("<h2><a") == 1
    assert "Newest challenges" in second
    assert "There are no older challenges." in words_of(client, f"{ADDRESS}?before=1")
    for before in ("0", "-1", "x", str(2**63), "%00"):
        response = client.get(f"{ADDRESS}?before={before}")
        assert response.status_code == HTTPStatus.NOT_FOUND, before
        assert "There is no such page of challenges." in unescape(response.content.decode())


def test_who_has_not_played_against_anybody_is_offered_no_revenge(client: Client, guest: Player):
    new, mine = make_challenge(creator=guest), make_challenge(creator=guest, secret="1234")
    in_play = make_challenge()
    take_up(in_play, guest)
    for challenge in (mine, in_play):
        take_up(challenge, make_guest()).resign()

    for page in (ADDRESS, *(each.get_absolute_url() for each in (new, mine, in_play))):
        assert "Revenge" not in client.get(page).content.decode()
