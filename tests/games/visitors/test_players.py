"""Who a visitor is: an account, a guest known by the session, or nobody yet."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from games.models import Game, Player
from games.visitors import players
from tests.factories import make_game, make_player, make_race, reread

pytestmark = pytest.mark.django_db


def visit(session: dict[str, object], user: Player | None = None) -> HttpRequest:
    """A request of a visitor with this session."""
    request = RequestFactory().get("/")
    request.session = session  # type: ignore[assignment] # as good as one
    request.user = user or AnonymousUser()
    return request


def test_a_guest_is_known_by_the_session_and_an_account_goes_before_it(guest: Player):
    account = make_player()

    assert players.player_of(visit({})) is None
    assert players.player_of(visit({"guest": 0})) is None
    assert players.player_of(visit({"guest": guest.pk})) == guest
    assert players.player_of(visit({"guest": guest.pk}, account)) == account
    assert players.guest_of(visit({"guest": guest.pk}, account)) == guest


def test_a_session_is_no_way_into_an_account():
    account = make_player()

    assert players.player_of(visit({"guest": account.pk})) is None
    assert players.find_game(visit({"guest": account.pk}), make_game(player=account).token) is None


def test_games_are_found_by_their_own_player_alone_with_every_board(guest: Player):
    mine, other = make_race(player=guest), make_game()

    found = players.find_game(visit({"guest": guest.pk}), mine.token)

    assert found == mine
    assert found
    assert len(found.seats) == 2
    assert players.find_game(visit({"guest": guest.pk}), other.token) is None
    assert players.find_game(visit({}), mine.token) is None


def test_the_first_game_makes_a_guest_who_is_known_from_then_on():
    session: dict[str, object] = {}
    request, game = visit(session), Game.lay_out()

    players.begin(request, game)

    assert reread(game).player.is_guest
    assert players.player_of(visit(session)) == game.player == players.player_of(request)


def test_an_account_that_starts_a_game_leaves_the_session_alone():
    session: dict[str, object] = {}

    players.begin(visit(session, make_player()), Game.lay_out())

    assert session == {}


def test_a_guest_without_a_game_is_made_and_forgotten():
    session: dict[str, object] = {}
    request = visit(session)

    guest = players.make_guest(request)
    assert players.guest_of(request) == guest
    players.forget_guest(request)

    assert players.guest_of(request) is None
    assert session == {}
    assert Player.objects.get() == guest
