"""Mail from the site is short, plain and ours; an address counts once it is confirmed."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from games.models import Player
from tests.factories import confirm_email, make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
ADDRESS = "ada@example.com"


@pytest.fixture
def ada(client: Client) -> Player:
    ada = make_player(username="ada", password=PASSWORD)
    client.post(reverse("account_login"), {"login": "ada", "password": PASSWORD})
    return ada


def link_in(mail: EmailMultiAlternatives) -> str:
    (link,) = re.findall(r"http://testserver(\S+)", str(mail.body))
    return str(link)


def ask_for_a_password(client: Client) -> None:
    client.post(reverse("account_reset_password"), {"email": ADDRESS})


def test_an_address_given_on_signing_up_is_confirmed_by_a_link(
    client: Client, mailoutbox: list[EmailMultiAlternatives]
):
    client.post(
        reverse("account_signup"), {"username": "ada", "password1": PASSWORD, "email": ADDRESS}
    )

    (mail,) = mailoutbox
    assert (mail.subject, mail.to) == ("Mastermind: Is this your email address?", [ADDRESS])
    assert mail.body.startswith("ada has given this email address on testserver.")
    assert not EmailAddress.objects.get().verified

    client.post(link_in(mail))

    assert EmailAddress.objects.get().verified


def test_an_address_given_later_is_confirmed_likewise(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    client.post(reverse("account_email"), {"action_add": "", "email": ADDRESS})
    assert not EmailAddress.objects.get(user=ada).verified

    client.post(link_in(mailoutbox[0]))

    assert EmailAddress.objects.get(user=ada).verified


def test_a_forgotten_password_is_replaced_by_a_link(
    client: Client, mailoutbox: list[EmailMultiAlternatives]
):
    ada = confirm_email(make_player(username="ada", password=PASSWORD), ADDRESS)
    ask_for_a_password(client)

    (mail,) = mailoutbox
    assert mail.subject == "Mastermind: A new password"
    assert mail.body.startswith("Somebody asked for a new password for your account, ada.")
    page = client.get(link_in(mail), follow=True)
    new = {"password1": "battery horse correct", "password2": "battery horse correct"}
    client.post(page.redirect_chain[-1][0], new)

    ada.refresh_from_db()
    assert ada.check_password("battery horse correct")
    assert mailoutbox[-1].subject == "Mastermind: Your password was changed"


def test_no_password_is_sent_to_an_address_that_nobody_confirmed(
    client: Client, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(make_player(username="ada"), ADDRESS, verified=False)

    ask_for_a_password(client)

    (mail,) = mailoutbox
    assert mail.subject == "Mastermind: No account with this address"
    assert "http://" not in mail.body
    assert "ada," not in mail.body


def test_an_unconfirmed_address_takes_nothing_from_its_owner(
    client: Client, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(make_player(username="eve"), ADDRESS, verified=False)
    confirm_email(make_player(username="ada"), ADDRESS)

    ask_for_a_password(client)

    (mail,) = mailoutbox
    assert "your account, ada." in mail.body


def test_a_changed_password_is_told(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS)
    new = {"password1": "battery horse correct", "password2": "battery horse correct"}

    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD} | new)

    (mail,) = mailoutbox
    assert mail.body.startswith("The password of your account was changed.\n\nIt was done on ")
    assert mail.body.endswith("Mastermind\ntestserver")
    assert mail.alternatives == []


def test_the_old_address_is_told_of_a_change(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS)
    other = EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)

    client.post(reverse("account_email"), {"action_primary": "", "email": other.email})

    assert mailoutbox[0].to == [ADDRESS]
    assert "is ada@example.org now; it was ada@example.com." in mailoutbox[0].body


def test_a_removed_address_is_told_to_the_one_that_stays(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS)
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)

    client.post(reverse("account_email"), {"action_remove": "", "email": "ada@example.org"})

    assert mailoutbox[-1].to == [ADDRESS]
    assert "ada@example.org was removed from your account." in mailoutbox[-1].body
