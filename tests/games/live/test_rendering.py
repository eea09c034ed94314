"""Which part of a match a page gets for htmx: what changed around the row, or the whole table."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match, Outcome, Player
from games.modes import DUEL
from tests.factories import enter_as, make_guest, make_match, make_player, play_match, row

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada() -> Player:
    return make_guest()


@pytest.fixture
def client(client: Client, ada: Player) -> Client:
    enter_as(client, ada)
    return client


def enter(player: Player) -> Client:
    client = Client()
    enter_as(client, player)
    return client


def title(response: Any) -> str:
    """The beginning of the title that a browser shows in its tab."""
    return str(response.content.decode()).split("<title>")[1].split(" · ")[0].strip()


def polled(client: Client, match: Match, shape: str) -> Any:
    address = f"{match.get_absolute_url()}poll/"
    return client.get(address, {"state": "older", "shape": shape, "counts": "0.0"}, headers=HTMX)


def test_a_page_with_the_right_form_keeps_it(client: Client, ada: Player) -> None:
    match = make_match(ada, make_guest())

    kept = polled(client, match, "guesses-0-0-0")

    assert kept.headers["HX-Retarget"] == "#known"
    assert 'id="seats"' in kept.content.decode()
    assert 'id="entry"' not in kept.content.decode()


@pytest.mark.parametrize("shape", ["guesses-1-0-0", "codes-0-0-0", "watching", "", "'\">"])
def test_a_page_with_another_form_gets_the_table(client: Client, ada: Player, shape: str) -> None:
    match = make_match(ada, make_guest())

    assert polled(client, match, shape).headers["HX-Retarget"] == "#table"


def test_who_watches_gets_the_table(ada: Player) -> None:
    match = make_match(ada, make_guest())

    assert polled(Client(), match, "guesses-watching").headers["HX-Retarget"] == "#table"


def test_the_title_of_the_page_says_whose_turn_it_is_after_each_change(ada: Player) -> None:
    ben = make_guest()
    match = make_match(ada, ben, mode=DUEL)
    address, sent = match.get_absolute_url(), row("1122") | {"shape": "guesses-0-0-0"}

    mine = enter(ada).post(f"{address}guesses/", sent, headers=HTMX)

    assert title(mine).endswith("&#x27;s turn")
    assert title(polled(enter(ben), match, "guesses-0-0-0")) == "Your turn"


def test_a_guess_brings_its_row_and_the_next_number(client: Client, ada: Player) -> None:
    match = make_match(ada, make_guest(), mode=DUEL)
    sent = row("1122") | {"shape": "guesses-0-0-0"}

    news = client.post(f"{match.get_absolute_url()}guesses/", sent, headers=HTMX)

    assert news.headers["HX-Retarget"] == "#known"
    assert 'name="number" value="2"' in news.content.decode()
    assert 'name="shape" value="guesses-1-0-0"' in news.content.decode()


def test_a_row_drops_in_when_it_is_guessed_and_never_again(client: Client, ada: Player) -> None:
    match = make_match(ada, make_guest())
    address = match.get_absolute_url()

    guessed = client.post(f"{address}guesses/", row("1122"), headers=HTMX)
    said = client.post(f"{address}phrases/", {"phrase": "luck"}, headers=HTMX)
    ended = client.post(f"{address}resign/", headers=HTMX)

    news = [each.content.decode() for each in (guessed, said, ended)]
    assert ["row--new" in each for each in news] == [True, False, False]
    assert all('id="history"' in each for each in news)


def test_the_heading_names_the_others_as_soon_as_they_sit_there(
    client: Client, ada: Player
) -> None:
    match = make_match(ada, people=2)
    assert ">Race</h1>" in client.get(match.get_absolute_url()).content.decode()
    ben = make_player(username="ben")
    now = timezone.now()
    Match.objects.change(match.token, now, lambda it: it.sit(ben, now))

    news = polled(client, match, "seats-0-0-0-10").content.decode()

    assert re.search(r'<h1 id="heading"[^>]* hx-swap-oob="true">Race with ben</h1>', news)


def test_those_who_watch_have_no_board_of_their_own(client: Client, ada: Player) -> None:
    match = make_match(ada, make_guest())
    address = match.get_absolute_url()

    assert "Your board" in client.get(address).content.decode()
    assert "Your board" not in Client().get(address).content.decode()


def test_the_end_that_a_player_sees_is_reviewed(client: Client, ada: Player) -> None:
    match = play_match(make_match(ada, make_guest()), "1122 1234", "5566 1234")

    Client().get(match.get_absolute_url())
    assert Outcome.objects.filter(luck=None).count() == 2
    client.get(match.get_absolute_url())
    assert not Outcome.objects.filter(luck=None).exists()
