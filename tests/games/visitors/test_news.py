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


def test_whoever_issued_or_took_up_a_challenge_sees_the_mark_until_they_have_looked(
    client: Client,
):
    friend, account = Client(), make_player()
    client.post("/challenges/", {"variant": "classic"})
    challenge = Challenge.objects.get()
    friend.post(challenge.get_absolute_url())
    take_up(challenge, account)
    before = is_marked(client)
    take_up(challenge, make_guest()).resign()
    elsewhere = Client()
    elsewhere.force_login(account)

    marked = [is_marked(each) for each in (client, friend, elsewhere)]
    while_looking = is_marked(client, challenge.get_absolute_url())
    friend.get("/me/challenges/")

    assert (before, while_looking) == (False, False)
    assert marked == [True] * 3
    assert [is_marked(each) for each in (client, friend)] == [False] * 2


def test_a_guest_of_before_there_was_a_mark_sees_it_from_the_next_board_on(client: Client):
    client.post("/challenges/", {"variant": "classic"})
    take_up(Challenge.objects.get(), make_guest()).resign()
    session = client.session
    del session["challenges"]
    session.save()

    assert is_marked(client, "/")
    assert is_marked(client)


def test_who_takes_part_in_no_challenge_pays_nothing_and_others_pay_once(
    client: Client, guest: Player
):
    account = make_player()
    accounts, newcomer = Client(), Client()
    accounts.force_login(account)

    for visitor in (newcomer, client, accounts):
        assert queries_about("games_participant", visitor, "/rules/") == []
    with CaptureQueriesContext(connection) as queries:
        newcomer.get("/")
    assert len(queries) == 0
    for _ in range(5):
        take_up(make_challenge(creator=guest), account)
    assert len(queries_about("games_participant", accounts, "/rules/")) == 1


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
