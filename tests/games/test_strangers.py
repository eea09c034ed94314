"""What strangers try at the door does not tell who lives there."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.core.player import Player
from tests.factories import confirm_email
from tests.games.accounts.factors import PASSWORD, confirmed

pytestmark = pytest.mark.django_db
TAKEN, FREE = "ada@example.com", "free@example.com"


def sign_up(client: Client, name: str, email: str) -> Any:
    fields = {"username": name, "password1": PASSWORD, "email": email}
    return client.post(reverse("account_signup"), fields)


def told(response: Any, *own: str) -> str:
    """A page without what is the visitor's own."""
    text = re.sub(r'value="(\w{64}|\d+:[\w-]{43})"', "", response.content.decode())
    for word in own:
        text = text.replace(word, "…")
    return text


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_signing_up_does_not_tell_whether_an_address_is_known(
    account: Player, mailoutbox: list[EmailMultiAlternatives], is_confirmed: bool
):
    confirm_email(account, TAKEN, verified=is_confirmed)

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
    subject = "You have an account already" if is_confirmed else "Is this your email address?"
    assert mailoutbox[0].subject == f"Mastermind: {subject}"


def test_the_address_stays_its_owners(account: Player, mailoutbox: list[EmailMultiAlternatives]):
    confirm_email(account, TAKEN)
    sign_up(Client(), "eva", TAKEN)

    assert not EmailAddress.objects.get(user__username="eva").verified
    assert "confirm it here" not in mailoutbox[0].body
    Client().post(reverse("account_reset_password"), {"email": TAKEN})
    assert "your account, ada." in mailoutbox[1].body


def test_asking_for_a_password_does_not_tell_either(
    account: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(account, TAKEN)
    address = reverse("account_reset_password")

    pages = [Client().post(address, {"email": email}, follow=True) for email in (TAKEN, FREE)]

    assert told(pages[0], TAKEN) == told(pages[1], FREE)
    assert [mail.to for mail in mailoutbox] == [[TAKEN], [FREE]]


def test_giving_another_address_does_not_tell_either(
    account: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(account, TAKEN)
    pages: list[str] = []
    for email in (TAKEN, FREE):
        client = Client()
        player = confirmed(client, f"player-{len(pages)}")
        add = {"action_add": "", "email": email}
        page = client.post(reverse("account_email"), add, follow=True)
        pages.append(told(page, email, player.username))

    assert pages[0] == pages[1]
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [
        ([TAKEN], "Mastermind: You have an account already"),
        ([FREE], "Mastermind: Is this your email address?"),
    ]
