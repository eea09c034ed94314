"""What strangers try at the door neither shuts out whom it belongs to nor tells who lives there."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from games.models import Player
from games.visitors import browsers
from tests.factories import confirm_email, make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
TAKEN, FREE = "ada@example.com", "free@example.com"
TOO_MANY = "Too many failed login attempts"


def sign_in(client: Client, password: str = PASSWORD, name: str = "ada") -> str:
    fields = {"login": name, "password": password}
    return client.post(reverse("account_login"), fields, follow=True).content.decode()


def sign_out(client: Client) -> Client:
    client.post(reverse("account_logout"))
    return client


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def ada() -> Player:
    """Somebody with an account."""
    return make_player(username="ada", password=PASSWORD)


@pytest.fixture
def known(ada: Player) -> Client:
    """A browser from which she has signed in and out again."""
    client = Client()
    sign_in(client, name=ada.username)
    return sign_out(client)


def try_wrong_passwords(client: Client, times: int = 5, name: str = "ada") -> None:
    for number in range(times):
        sign_in(client, f"wrong {number}", name)


@pytest.mark.parametrize("address", ["192.0.2.1", "127.0.0.1"], ids=["elsewhere", "next door"])
def test_wrong_passwords_of_others_lock_no_known_browser_out(known: Client, address: str):
    stranger = Client(REMOTE_ADDR=address)
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


@pytest.mark.parametrize("forged", ["x.1", "x.1:1abcde:AAAA", "", ":", "x" * 4000])
def test_nobody_makes_a_browser_known(ada: Player, forged: str):
    try_wrong_passwords(Client())
    client = Client()
    client.cookies[browsers.COOKIE] = forged.replace("1", str(ada.pk), 1)

    assert TOO_MANY in sign_in(client)


def test_the_cookie_is_the_sites_alone(known: Client, settings: Settings):
    cookie = known.cookies[browsers.COOKIE]

    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE


def test_a_browser_forgets_an_account_that_is_deleted(known: Client):
    sign_in(known)

    known.post(reverse("delete"), {"password": PASSWORD})

    assert known.cookies[browsers.COOKIE].value == ""


# Who has an account


def sign_up(client: Client, name: str, email: str):
    fields = {"username": name, "password1": PASSWORD, "email": email}
    return client.post(reverse("account_signup"), fields)


def told(response, *own: str) -> str:
    """A page without what is the visitor's own."""
    text = re.sub(r'value="\w{64}"', "", response.content.decode())
    for word in own:
        text = text.replace(word, "…")
    return text


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_signing_up_does_not_tell_whether_an_address_is_known(
    ada: Player, mailoutbox, is_confirmed: bool
):
    confirm_email(ada, TAKEN, verified=is_confirmed)

    eva, eve = Client(), Client()

    with CaptureQueriesContext(connection) as for_taken:
        taken = sign_up(eva, "eva-99", TAKEN)
    with CaptureQueriesContext(connection) as for_free:
        free = sign_up(eve, "eve-99", FREE)

    assert (taken.status_code, free.status_code) == (302, 302)
    assert taken.headers["Location"] == free.headers["Location"]
    for page in ("/rules/", reverse("account_email")):
        shown = told(eva.get(page), "eva-99", TAKEN)
        assert shown == told(eve.get(page), "eve-99", FREE)
    assert [mail.to for mail in mailoutbox] == [[TAKEN], [FREE]]
    assert len(for_taken) == len(for_free)
    subject = "You have an account already" if is_confirmed else "Is this your e-mail address?"
    assert mailoutbox[0].subject == f"Mastermind: {subject}"


def test_the_address_stays_its_owners(ada: Player, mailoutbox):
    confirm_email(ada, TAKEN)
    sign_up(Client(), "eva", TAKEN)

    assert not EmailAddress.objects.get(user__username="eva").verified
    assert "confirm it here" not in mailoutbox[0].body
    Client().post(reverse("account_reset_password"), {"email": TAKEN})
    assert "your account, ada." in mailoutbox[1].body


def test_asking_for_a_password_does_not_tell_either(ada: Player, mailoutbox):
    confirm_email(ada, TAKEN)
    address = reverse("account_reset_password")

    pages = [Client().post(address, {"email": email}, follow=True) for email in (TAKEN, FREE)]

    assert told(pages[0], TAKEN) == told(pages[1], FREE)
    assert [mail.to for mail in mailoutbox] == [[TAKEN], [FREE]]


def test_giving_another_address_does_not_tell_either(ada: Player, mailoutbox):
    confirm_email(ada, TAKEN)
    pages = []
    for email in (TAKEN, FREE):
        client = Client()
        player = make_player()
        client.force_login(player)
        add = {"action_add": "", "email": email}
        page = client.post(reverse("account_email"), add, follow=True)
        pages.append(told(page, email, player.username))

    assert pages[0] == pages[1]
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [
        ([TAKEN], "Mastermind: You have an account already"),
        ([FREE], "Mastermind: Is this your e-mail address?"),
    ]
