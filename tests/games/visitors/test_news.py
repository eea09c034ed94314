"""The marks in the navigation: shown when a challenge has news or an invitation waits, and what they cost."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Challenge, Player
from tests.factories import make_challenge, make_guest, make_match, make_player
from tests.games.challenges import take_up

pytestmark = pytest.mark.django_db
MARK = "New results in your challenges"
INVITED = "You are invited to a match"


def is_marked(client: Client, address: str = "/rules/") -> bool:
    return MARK in client.get(address).content.decode()


def queries_about(table: str, client: Client, address: str) -> list[Any]:
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return [each for each in queries.captured_queries if f'FROM "{table}"' in each["sql"]]


def test_a_guest_sees_the_mark_until_they_have_looked(client: Client):
    client.post("/challenges/", {"variant": "classic"})
    challenge = Challenge.objects.get()
    before = is_marked(client)
    take_up(challenge, make_guest()).resign()

    marked = is_marked(client)
    while_looking = is_marked(client, challenge.get_absolute_url())

    assert (before, marked, while_looking, is_marked(client)) == (False, True, False, False)


def test_a_guest_of_before_there_was_a_mark_sees_it_from_the_next_board_on(client: Client):
    client.post("/challenges/", {"variant": "classic"})
    take_up(Challenge.objects.get(), make_guest()).resign()
    session = client.session
    del session["challenges"]
    session.save()

    assert is_marked(client, "/")
    assert is_marked(client)


def test_a_friend_who_accepted_sees_it_too(client: Client):
    challenge = make_challenge()
    client.post(challenge.get_absolute_url())
    take_up(challenge, make_guest()).resign()

    marked = is_marked(client)
    client.get("/me/challenges/")

    assert (marked, is_marked(client)) == (True, False)


def test_an_account_sees_it_wherever_it_signs_in(client: Client):
    account = make_player()
    challenge = make_challenge(creator=account)
    take_up(challenge, make_guest()).resign()

    client.force_login(account)

    assert is_marked(client)


@pytest.mark.parametrize("address", ["/", "/rules/", "/solve/"])
def test_who_takes_part_in_no_challenge_pays_nothing(client: Client, guest: Player, address: str):
    accounts = Client()
    accounts.force_login(make_player())
    assert guest

    for visitor in (Client(), client, accounts):
        assert queries_about("games_participant", visitor, address) == []


def test_a_page_asks_once_for_those_who_take_part(client: Client):
    account = make_player()
    client.force_login(account)
    for _ in range(5):
        take_up(make_challenge(), account)

    assert len(queries_about("games_participant", client, "/rules/")) == 1


def test_the_front_page_of_a_newcomer_asks_nothing(client: Client):
    with CaptureQueriesContext(connection) as queries:
        client.get("/")

    assert len(queries) == 0


# Invitations


def test_an_invitation_is_marked_in_both_navigations_until_it_is_answered(client: Client):
    ada, bob = make_player(), make_player()
    client.force_login(bob)
    before = client.get("/rules/").content.decode()
    match = make_match(ada, people=2, invited=bob)

    marked = client.get("/rules/").content.decode()
    client.post(f"/live/{match.token}/decline/")
    after = client.get("/rules/").content.decode()

    assert [html.count(INVITED) for html in (before, marked, after)] == [0, 2, 0]


def test_who_was_not_invited_pays_nothing(client: Client):
    bob = make_player()
    client.force_login(bob)
    match = make_match(make_player(), people=2, invited=bob)
    asked = queries_about("games_match", client, "/rules/")
    client.post(f"/live/{match.token}/decline/")
    client.get("/live/")

    assert len(asked) == 1
    assert queries_about("games_match", client, "/rules/") == []
    others = Client()
    others.force_login(make_player())
    for visitor in (Client(), others):
        assert queries_about("games_match", visitor, "/rules/") == []
