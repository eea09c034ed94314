"""Nothing of an account stays in a browser: no page that may show a secret, nothing that scripts store."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from games.core.player import Player
from tests.depth import at_depth
from tests.factories import make_player
from tests.games.accounts.factors import confirmed, set_up_app

PASSWORD = "Zweiundvierzig Stifte"

OF_ACCOUNTS = (
    *("mfa_index", "mfa_activate_totp", "mfa_add_webauthn"),
    *("mfa_list_webauthn", "account_email", "settings", "sessions", "tokens"),
)


@pytest.mark.both
@pytest.mark.django_db
def test_no_page_of_an_account_is_kept_by_a_browser(client: Client):
    confirmed(client)

    for name in OF_ACCOUNTS[:: at_depth(3, 1)]:
        response = client.get(reverse(name))

        assert response.status_code == 200, name
        assert "no-store" in response.headers["Cache-Control"], name
    set_up_app(client)
    assert "no-store" in client.get(reverse("mfa_view_recovery_codes")).headers["Cache-Control"]


@pytest.fixture
def account(client: Client) -> Player:
    """An account that is signed in over https, of somebody on the staff, who need a second factor."""
    player = make_player(username="ada", password=PASSWORD, is_staff=True)
    response = client.post(
        reverse("account_login"), {"login": "ada", "password": PASSWORD}, secure=True
    )
    assert "Clear-Site-Data" not in response.headers
    Authenticator.objects.create(user=player, type=Authenticator.Type.TOTP, data={})
    return player


@pytest.mark.django_db
@pytest.mark.usefixtures("account")
@pytest.mark.parametrize(
    ("name", "fields"),
    [("account_logout", {}), ("admin:logout", {}), ("delete", {"password": PASSWORD})],
)
def test_a_browser_clears_its_storage_when_the_session_ends(
    client: Client, name: str, fields: dict[str, str]
):
    response = client.post(reverse(name), fields, secure=True)

    assert response.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert client.get(reverse("sessions")).status_code == 302


@pytest.mark.django_db
def test_a_browser_that_another_one_signed_out_clears_its_storage(client: Client, account: Player):
    elsewhere = Client()
    elsewhere.force_login(account, backend="allauth.account.auth_backends.AuthenticationBackend")
    ended = account.usersession_set.exclude(session_key=elsewhere.session.session_key)
    assert ended.exists()
    for session in ended:
        session.end()

    assert client.get("/", secure=True).headers["Clear-Site-Data"] == '"cache", "storage"'


@pytest.mark.django_db
@pytest.mark.usefixtures("account")
def test_no_page_that_shows_a_player_is_kept(client: Client):
    for name in ("home", "history", "stats", "own-challenges", "train", "live"):
        assert "no-store" in client.get(reverse(name)).headers["Cache-Control"], name
