"""An invitation reaches an account on whatever page it reads."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.core.player import Player
from games.live.blocks import Block
from games.live.invited import key_of
from games.live.match import Match
from tests.factories import make_guest, make_match, make_player, sign_in
from tests.games.reading import words_apart

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "X-Asks": "by-itself"}
Ask = Callable[..., Any]


@pytest.fixture
def me(client: Client) -> Player:
    return sign_in(client, username="ada")


@pytest.fixture
def ask(client: Client, me: Player) -> Ask:
    def ask(state: str = "", key: str = "") -> Any:
        fields = {"state": state, "key": key or key_of(me)}
        return client.get(reverse("invitation"), fields, headers=HTMX)

    return ask


def invite(me: Player, name: str = "eve") -> Match:
    return make_match(make_player(username=name), people=2, invited=me)


def test_a_question_costs_one_query_and_no_session_until_an_invitation_is_new(
    me: Player, ask: Ask, django_assert_num_queries: DjangoAssertNumQueries
):
    with django_assert_num_queries(1):
        nothing = ask()
    match = invite(me)
    news = ask()
    text = news.content.decode()
    with django_assert_num_queries(1):
        known = ask(match.token)

    assert "eve invites you to a race" in words_apart(text)
    assert f'name="state" value="{match.token}"' in text
    assert reverse("match-sit", args=[match.token]) in text
    assert reverse("match-decline", args=[match.token]) in text
    for empty in (nothing, known):
        assert (empty.status_code, empty.content) == (HTTPStatus.NO_CONTENT, b"")
        assert "Cookie" not in empty.headers.get("Vary", "")


def test_what_is_gone_leaves_the_page_and_an_older_one_comes_back(me: Player, ask: Ask):
    older, newer = invite(me), invite(me, "ben")

    assert "ben invites you" in words_apart(ask(older.token).content.decode())
    Match.objects.filter(pk=newer.pk).delete()
    assert "eve invites you" in words_apart(ask(newer.token).content.decode())
    Block.objects.block(me, older.creator or me, "eve")
    assert "invites you" not in ask(older.token).content.decode()
    assert ask().status_code == HTTPStatus.NO_CONTENT


def test_declining_beside_a_page_leaves_the_page(client: Client, me: Player):
    match = invite(me)
    address = reverse("match-decline", args=[match.token])

    answer = client.post(address, headers={"HX-Request": "true"})

    assert answer.status_code == HTTPStatus.OK
    assert 'name="state" value=""' in answer.content.decode()
    assert Match.objects.get().was_declined


@pytest.mark.parametrize("key", ["nonsense", "1:forged", ":"])
def test_a_key_that_the_site_did_not_give_finds_nothing(me: Player, ask: Ask, key: str):
    invite(me)

    assert ask(key=key).status_code == HTTPStatus.NO_CONTENT


@pytest.mark.usefixtures("me")
def test_the_key_of_another_shows_nothing_of_the_other(client: Client):
    other = make_player(username="ben")
    invite(other)

    for visitor in (client, Client()):
        fields = {"state": "", "key": key_of(other)}
        text = visitor.get(reverse("invitation"), fields, headers=HTMX).content.decode()
        assert "invites you" not in text
        assert key_of(other) not in text


def test_pages_of_accounts_alone_ask_and_at_once_if_an_invitation_may_wait(
    client: Client, me: Player
):
    invite(make_player(username="ben"))
    before = client.get("/rules/").content.decode()
    invite(me, "cas")
    waits = client.get("/rules/").content.decode()
    lobby = client.get("/live/").content.decode()
    make_guest()

    assert "<invited-player" in before
    assert 'hx-trigger="poll"' in before
    assert 'hx-trigger="load, poll"' in waits
    assert "invited-player" not in lobby  # it shows invitations by itself
    assert "invited-player" not in Client().get("/rules/").content.decode()
