"""The admin pages open to staff with a second factor alone."""

from http import HTTPStatus

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.models import Player
from tests.factories import make_player
from tests.games.accounts.factors import PASSWORD, SECRET, code_of, enter, enter_staff, with_app

pytestmark = pytest.mark.django_db


def test_staff_need_a_second_factor(client: Client):
    keeper = make_player(username="keeper", is_staff=True, is_superuser=True)
    client.force_login(keeper)

    for path in ("/admin/", "/admin/games/player/"):
        refused = client.get(path, follow=True)
        assert refused.redirect_chain == [("/accounts/2fa/", HTTPStatus.FOUND)]
        assert "Staff need a passkey, or codes from an app." in refused.content.decode()


def test_a_session_that_began_with_a_password_shows_the_factor_first(client: Client):
    keeper = make_player(username="keeper", is_staff=True, is_superuser=True)
    client.force_login(with_app(keeper))
    path = "/admin/games/player/?q=ada"

    asked = client.get(path)

    assert (
        asked["Location"]
        == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2Fgames%2Fplayer%2F%3Fq%3Dada"
    )
    shown = client.post(asked["Location"], {"code": code_of(SECRET)}, follow=True)
    assert shown.redirect_chain == [(path, HTTPStatus.FOUND)]
    assert shown.status_code == HTTPStatus.OK


@pytest.mark.parametrize(("is_keeper", "ended"), [(True, 3), (False, 2)])
def test_staff_sign_players_out_everywhere_but_no_superuser(
    client: Client, is_keeper: bool, ended: int
):
    staff = make_player(username="staff", is_staff=True, is_superuser=is_keeper)
    staff.user_permissions.set(Permission.objects.filter(codename__endswith="_player"))
    enter_staff(client, staff)
    browsers = [Client() for _ in range(4)]
    for name in ("ada", "bob", "root"):
        make_player(username=name, password=PASSWORD, is_superuser=name == "root")
    for browser, name in zip(browsers, ("ada", "ada", "root", "bob"), strict=True):
        enter(browser, name)
    chosen = Player.objects.filter(username__in=("ada", "root")).values_list("pk", flat=True)

    said = client.post(
        "/admin/games/player/",
        {"action": "sign_out", "_selected_action": list(chosen)},
        follow=True,
    )

    assert f"{ended} sessions ended." in said.content.decode()
    signed_in = [browser.get("/me/sessions/").status_code == HTTPStatus.OK for browser in browsers]
    assert signed_in == [False, False, not is_keeper, True]
