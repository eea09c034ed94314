"""The lines of /live/: what each says to whom, how many there are, and what they cost."""

from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.live.lobby import blocked_by, lobby_of
from games.models import Block, Match, Player
from games.modes import DUEL, MAKE
from games.modes.clock import Control
from solver import SUPER
from tests.factories import make_guest, make_match, make_player

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def open_match(creator: Player, **opening: Any) -> Match:
    return make_match(creator, now=NOW, **{"people": 2, "is_listed": True} | opening)


def test_an_open_seat_says_who_waits_for_what():
    ada = make_player(username="ada")
    rules = {"variant": SUPER, "control": Control.TOTAL, "seconds": 300, "increment": 3}
    match = open_match(ada, people=3, levels=("knuth",), is_rated=True, **rules)

    [line] = lobby_of(make_player(), NOW).open_seats

    assert (line.title, line.state) == ("Race with ada (1500?) and Knuth", "2 seats free")
    assert line.rules == "Super: 5 pegs of 8 colors that may repeat, 12 guesses"
    assert line.clock == "5 minutes each + 3 s for each guess"
    assert line.is_rated
    assert line.address == match.get_absolute_url()


@pytest.mark.postgres
def test_ones_own_match_says_what_it_waits_for():
    ada, bob = make_player(username="ada"), make_player(username="bob")
    open_match(ada)
    make_match(ada, bob)
    make_match(ada, bob, mode=DUEL)
    make_match(ada, bob, mode=MAKE)
    open_match(ada, invited=bob)

    of_ada = [line.state for line in lobby_of(ada, NOW).own]
    of_bob = [line.state for line in lobby_of(bob, NOW).own]

    assert of_ada == ["waits for bob", "bob's turn", "your turn", "under way", "1 seat free"]
    assert of_bob == ["your turn", "ada's turn", "under way"]


def test_an_invitation_is_told_to_who_is_invited_alone_and_who_sent_it_is_told_of_its_end():
    ada, bob = make_player(username="ada"), make_player(username="bob")
    match = open_match(ada, invited=bob, is_listed=False)

    [line] = lobby_of(bob, NOW).invitations
    others = [lobby_of(each, NOW) for each in (ada, make_player(), make_guest(), None)]
    Match.objects.change(match.token, NOW, partial(Match.decline, player=bob))

    assert (line.title, line.state) == ("ada invites you to a race", "")
    assert not any(lobby.invitations or lobby.open_seats for lobby in others)
    assert lobby_of(ada, NOW).declined == ["bob declined the invitation."]
    assert lobby_of(bob, NOW).declined == []


def test_a_lobby_differs_where_something_was_added_and_not_by_what_happens_on_the_boards():
    ada = make_player()
    match = make_match(ada, make_player(), secret="1234")
    before = lobby_of(ada, NOW)
    match.places.update(secret="6543")
    again = lobby_of(ada, NOW)
    open_match(make_guest())

    assert again == before
    assert before.digest == again.digest != lobby_of(ada, NOW).digest


@pytest.mark.postgres
def test_long_lists_go_on_on_other_pages_and_cost_no_more_queries(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.models.matches.lobby.LIST_LENGTH", 4)
    monkeypatch.setattr("games.live.lobby.MOST_SHOWN", 2)
    ada = make_player()
    open_match(make_guest())
    make_match(make_player(), ada)
    with CaptureQueriesContext(connection) as for_few:
        lobby_of(ada, NOW)
    for number in range(5):
        open_match(make_guest(), people=2 + number)
    for _ in range(3):
        make_match(make_player(), ada)
        open_match(make_player(), invited=ada)

    with CaptureQueriesContext(connection) as for_many:
        first = lobby_of(ada, NOW)
    assert first.last
    second = lobby_of(ada, NOW, first.last)

    assert (len(first.open_seats), len(second.open_seats), second.last) == (4, 2, None)
    assert len({line.token for line in first.open_seats + second.open_seats}) == 6
    assert len(first.own) == len(first.invitations) == 2
    assert len(for_few) <= len(for_many) <= 10


def test_whom_one_has_blocked_is_listed_by_name():
    ada, bob = make_player(), make_player(username="bob")
    Block.objects.block(ada, bob, "bob")

    assert [each.name for each in blocked_by(ada)] == ["bob"]
    assert blocked_by(None) == blocked_by(bob) == []
