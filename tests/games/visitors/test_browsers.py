"""Browsers that an account knows: strangers' wrong passwords lock none of them out."""

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from games.models import Player
from games.visitors import browsers
from tests.factories import make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
TOO_MANY = "Too many tries. Wait a few minutes"


def sign_in(client: Client, password: str = PASSWORD, name: str = "ada") -> str:
    fields = {"login": name, "password": password}
    return client.post(reverse("account_login"), fields, follow=True).content.decode()


def sign_out(client: Client) -> Client:
    client.post(reverse("account_logout"))
    return client


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def known(account: Player) -> Client:
    """A browser from which she has signed in and out again."""
    client = Client()
    sign_in(client, name=account.username)
    return sign_out(client)


def try_wrong_passwords(client: Client, times: int = 5, name: str = "ada") -> None:
    for number in range(times):
        sign_in(client, f"wrong {number}", name)


def test_wrong_passwords_of_others_next_door_lock_no_known_browser_out(known: Client):
    stranger = Client(REMOTE_ADDR="127.0.0.1")
    try_wrong_passwords(stranger, times=8)
    assert TOO_MANY in sign_in(stranger)

    sign_in(known)

    assert is_signed_in(known)
    assert not is_signed_in(stranger)


def test_a_known_browser_stays_known_after_a_change_of_the_key(known: Client, settings: Settings):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key-" * 5
    try_wrong_passwords(Client())

    sign_in(known)

    assert is_signed_in(known)


def test_a_known_browser_tries_ten_times_in_five_minutes(known: Client):
    try_wrong_passwords(known, times=9)
    twin = Client()
    twin.cookies[browsers.COOKIE] = known.cookies[browsers.COOKIE].value

    assert TOO_MANY not in sign_in(twin, "wrong")
    assert TOO_MANY in sign_in(known)
    assert TOO_MANY in sign_in(twin)
    assert not is_signed_in(known)


def test_a_known_browser_is_known_to_nobody_else(known: Client, account: Player):
    bob = make_player(username="bob")
    request = RequestFactory().get("/")
    request.COOKIES[browsers.COOKIE] = known.cookies[browsers.COOKIE].value

    assert [browsers.is_known(request, each) for each in (account, bob)] == [True, False]
    assert browsers.known_browser(request, "ada")
    assert browsers.known_browser(request, "bob") == ""


@pytest.mark.deep
def test_a_browser_is_known_to_its_own_accounts_alone(known: Client):
    make_player(username="bob", password=PASSWORD)
    try_wrong_passwords(Client(), name="bob")

    assert TOO_MANY in sign_in(known, name="bob")

    cache.clear()
    sign_in(known, name="bob")
    sign_out(known)
    for name in ("ada", "bob"):
        try_wrong_passwords(Client(REMOTE_ADDR="192.0.2.1"), name=name)
        sign_in(known, name=name)
        assert is_signed_in(sign_out(known)) is False
    assert len(known.cookies[browsers.COOKIE].value.split(":")[0].split(".")) == 3


def test_nobody_makes_a_browser_known(account: Player):
    try_wrong_passwords(Client())

    for forged in (f"x.{account.pk}", f"x.{account.pk}:1abcde:AAAA", "", ":", "x" * 4000):
        client = Client()
        client.cookies[browsers.COOKIE] = forged
        assert TOO_MANY in sign_in(client), forged


def test_the_cookie_is_the_sites_alone_until_the_account_is_deleted(
    known: Client, settings: Settings
):
    cookie = known.cookies[browsers.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    sign_in(known)

    known.post(reverse("delete"), {"password": PASSWORD})

    assert known.cookies[browsers.COOKIE].value == ""
