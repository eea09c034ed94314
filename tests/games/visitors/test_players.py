"""Who a visitor is: an account, a guest known by the session, or nobody yet."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.models import Player
from tests.factories import make_game

pytestmark = pytest.mark.django_db


def test_a_guest_row_that_became_an_account_is_no_guest_any_more(client: Client, guest: Player):
    game = make_game(player=guest)
    Player.objects.filter(pk=guest.pk).update(is_guest=False)

    assert client.get(game.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND
