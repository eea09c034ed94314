"""Where a bot stands beside others, a badge says so; where people are counted, it is left out."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games.core.player import Player
from games.live.match import Match
from solver import MINI
from tests.factories import (
    make_bot,
    make_challenge,
    make_design,
    make_game,
    make_match,
    make_player,
    play_codes,
    play_match,
    sign_in,
)
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db
BADGE = '<span class="badge">bot</span>'


@pytest.fixture
def ada(client: Client) -> Player:
    """The visitor."""
    return sign_in(client, username="ada")


@pytest.fixture
def hal() -> Player:
    return make_bot(username="hal", is_public=True)


def badges(client: Client, address: str) -> int:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode().count(BADGE)


@pytest.mark.usefixtures("ada")
def test_on_its_profile_and_in_the_lobby(client: Client, hal: Player):
    make_player(username="bob", is_public=True)
    make_match(hal, people=2, is_listed=True, now=timezone.now())

    assert badges(client, f"/players/{hal}/") == 1
    assert badges(client, "/players/bob/") == 0
    assert "Race with hal (bot)" in client.get("/live/").content.decode()


def marked(page: str, opening: str, closing: str) -> bool:
    """Whether the part of a page between these has one badge, right after the name of the bot."""
    part = page[page.index(opening) :]
    words = " ".join(re.sub(r"</?(strong|a|bdi)\b[^>]*>", "", part[: part.index(closing)]).split())
    return words.count(BADGE) == 1 and f"hal {BADGE}" in words


def test_at_the_seats_of_a_match_and_at_its_end(client: Client, ada: Player, hal: Player):
    match = make_match(ada, hal)
    address = match.get_absolute_url()
    in_play = client.get(address).content.decode()
    watched = Client().get(address).content.decode()

    play_match(match, "1122 1234", "1234")
    over = client.get(address).content.decode()

    assert marked(in_play, 'id="seats"', "</section>")
    assert marked(in_play, "<span><bdi>hal", "</span>\n              <details")  # to block
    assert marked(watched, "<h3><bdi>hal", "</h3>")
    assert marked(over, "<h3><bdi>hal", "</h3>")
    between_people = make_match(ada, make_player())
    assert badges(client, between_people.get_absolute_url()) == 0
    seats = Program(ada).ask(f"matches/{match.token}").json()["seats"]
    assert [seat["is_bot"] for seat in seats] == [False, True]


def test_head_to_head(client: Client, ada: Player, hal: Player):
    play_match(make_match(ada, hal), "1122 1234", "1234")
    play_match(make_match(ada, make_player(username="bob")), "1122 1234", "1234")

    page = client.get("/me/stats/").content.decode()

    assert page.count(BADGE) == 1
    assert "hal (bot)" in page
    assert "bob (bot)" not in page


def test_beside_the_boards_of_a_challenge(client: Client, ada: Player, hal: Player):
    challenge = make_challenge(creator=ada)
    for player in (ada, hal):
        play_codes(make_game(player=player, origin=challenge, secret=""), challenge.secret)

    assert badges(client, challenge.get_absolute_url()) == 1
    assert badges(client, "/me/challenges/") == 1


def test_beside_its_designs(client: Client, hal: Player):
    for owner in (hal, make_player()):
        make_design(owner=owner, strategy="parts+worst" if owner.is_bot else "parts").enter_table()

    assert badges(client, f"/lab/designs/{MINI.rules}/") == 1


@pytest.mark.parametrize("opener", ["person", "bot"])
def test_pages_and_programs_refuse_a_rated_seat_alike(
    client: Client, ada: Player, hal: Player, opener: str
):
    creator, comer = (ada, hal) if opener == "person" else (hal, ada)
    match = make_match(creator, people=2, is_rated=True, is_listed=True)
    client.force_login(comer)

    page = client.post(f"{match.get_absolute_url()}seat/")
    program = Program(comer).send(f"matches/{match.token}/seat")
    shown = client.get(match.get_absolute_url()).content.decode()

    said = "A bot plays rated matches only against bots and those who invite it by name."
    assert (page.status_code, program.status_code) == (403, 403)
    assert said in page.content.decode()
    assert said in program.json()["detail"]
    assert said in shown
    assert not Match.objects.filter(places__player=comer).exists()
