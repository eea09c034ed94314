"""The admin pages open to staff with a second factor alone."""

from http import HTTPStatus

import pytest
from django.test import Client

from tests.factories import make_player
from tests.games.accounts.factors import with_app

pytestmark = pytest.mark.django_db


def test_staff_need_a_second_factor(client: Client):
    keeper = make_player(username="keeper", is_staff=True, is_superuser=True)
    client.force_login(keeper)

    for path in ("/admin/", "/admin/games/player/"):
        refused = client.get(path, follow=True)
        assert refused.redirect_chain == [("/accounts/2fa/", HTTPStatus.FOUND)]
        assert "Staff need a passkey, or codes from an app." in refused.content.decode()
    with_app(keeper)

    assert client.get("/admin/games/player/").status_code == HTTPStatus.OK
