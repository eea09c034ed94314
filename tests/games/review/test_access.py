"""Which games a visitor may review; the views test whole requests."""

import pytest
from django.http import Http404, HttpRequest
from django.test import RequestFactory

from games.models import Player
from games.review.access import find_reviewable
from tests.factories import make_game, make_match, make_player, play_codes, play_match

pytestmark = pytest.mark.django_db


def request_of(player: Player) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = player
    return request


def test_the_own_game_is_found_with_its_guesses():
    player = make_player()
    game = play_codes(make_game(player=player), "1122")

    found = find_reviewable(request_of(player), game.token)

    assert [row.code for row in found.board.rows] == ["1122"]


def test_nobody_elses_is():
    game = play_codes(make_game(player=make_player(), secret="1122"), "1122")

    with pytest.raises(Http404, match="cannot be shown"):
        find_reviewable(request_of(make_player()), game.token)


def test_the_games_of_a_match_are_open_to_all_who_sat_there():
    ann, bob = make_player(), make_player()
    match = play_match(make_match(ann, bob), "1234", "1122")
    game = match.games.get(player=ann)

    assert find_reviewable(request_of(bob), game.token) == game
    with pytest.raises(Http404, match="cannot be shown"):
        find_reviewable(request_of(make_player()), game.token)
