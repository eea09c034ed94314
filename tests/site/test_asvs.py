"""What docs/security.md promises of passwords, sessions, and requests, and no other test holds."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from games.core.player import Player
from tests.factories import make_player
from tests.games.accounts.factors import PASSWORD, confirmed, enter
from tests.games.reading import text_of


@pytest.fixture
def ada(client: Client) -> Player:
    return confirmed(client)


@pytest.mark.django_db
@pytest.mark.usefixtures("ada")
def test_a_new_password_signs_other_browsers_out(client: Client):
    other = Client()
    enter(other)
    new = {"password1": "battery horse correct", "password2": "battery horse correct"}

    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD} | new)

    assert other.get(reverse("sessions")).status_code == 302
    assert client.get(reverse("sessions")).status_code == 200


@pytest.mark.django_db
def test_a_wrong_password_changes_none(client: Client):
    ada = make_player(username="ada", password=PASSWORD)
    enter(client)
    new = {"password1": "battery horse correct", "password2": "battery horse correct"}

    client.post(reverse("account_change_password"), {"oldpassword": "wrong horse"} | new)

    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


@pytest.mark.django_db
def test_signing_in_begins_another_session_and_signing_out_ends_it(client: Client):
    make_player(username="ada", password=PASSWORD)
    client.post("/games/", {"mode": "break"})
    of_guest = client.session.session_key
    enter(client)
    of_account = client.session.session_key

    client.post(reverse("account_logout"))

    assert of_account not in {None, of_guest}
    assert not Session.objects.filter(session_key__in=[of_guest, of_account]).exists()


@pytest.mark.django_db
def test_a_password_that_is_short_or_that_everybody_knows_is_refused(client: Client):
    ada = confirmed(client)
    stood_in_breaches = ("1q2w3e4r5t", "zxcvbnm123", "Password123", "111222tianya")
    for password in ("password1", "1234567", "20252026", "kV7#pQ2", *stood_in_breaches):
        change = {"oldpassword": PASSWORD, "password1": password, "password2": password}
        client.post(reverse("account_change_password"), change)
        Client().post(reverse("account_signup"), {"username": "bob", "password1": password})

        ada.refresh_from_db()
        assert ada.check_password(PASSWORD), password
        assert not Player.objects.filter(username="bob").exists(), password


@pytest.mark.django_db
@pytest.mark.parametrize(
    "password", ["onlylowercaseletters", "ü" * 64, "  with spaces  ", "🔑🔒🔓🔐🗝️🚪🏠🪟"]
)
def test_a_password_may_be_long_and_have_any_signs(client: Client, password: str):
    client.post(reverse("account_signup"), {"username": "ada", "password1": password})

    assert Player.objects.get().check_password(password)
    assert not Player.objects.get().check_password(password.strip() + " ")


@pytest.mark.django_db
def test_no_other_site_is_let_in(client: Client):
    """But for reading what the API tells everybody: tests/games/api/test_access.py."""
    for address in ("/", "/data/", "/me/history/", "/healthz"):
        response = client.get(address, headers={"origin": "https://elsewhere.example"})

        assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.django_db
def test_a_form_of_another_site_changes_nothing():
    strict = Client(enforce_csrf_checks=True)
    make_player(username="ada", password=PASSWORD)

    enter(strict)

    assert "_auth_user_id" not in strict.session


@pytest.mark.django_db
def test_nothing_is_traced(client: Client):
    for address in ("/rules/", "/accounts/login/", "/me/settings/"):
        assert client.trace(address).status_code == 405, address


@pytest.mark.django_db
def test_a_field_for_a_password_hides_it_and_may_be_filled_by_a_manager(client: Client):
    page = text_of(client.get(reverse("account_login")))

    assert 'type="password" name="password"' in page
    assert 'autocomplete="current-password"' in page
