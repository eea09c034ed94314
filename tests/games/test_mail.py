"""Mail from the site is short, plain and ours; an address counts once it is confirmed."""

from smtplib import SMTPServerDisconnected

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.smtp import EmailBackend
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.core.player import Player
from tests.factories import confirm_email, make_player
from tests.games.accounts.factors import PASSWORD, addresses_of, enter, link_in

pytestmark = pytest.mark.django_db
ADDRESS = "ada@example.com"


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
    assert Player.objects.get().email == ADDRESS


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


def test_a_new_password_leaves_the_second_factor(
    client: Client, mailoutbox: list[EmailMultiAlternatives]
):
    ada = confirm_email(make_player(username="ada", password="forgotten by ada"), ADDRESS)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": ""})
    ask_for_a_password(client)
    page = client.get(link_in(mailoutbox[0]), follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": PASSWORD, "password2": PASSWORD})

    answers = [enter(client), enter(Client())]

    assert [answer["Location"] for answer in answers] == [reverse("mfa_authenticate")] * 2
    assert "_auth_user_id" not in client.session


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

    client.post(reverse("account_reset_password"), {"email": ADDRESS.capitalize()})

    (mail,) = mailoutbox
    assert "your account, ada." in mail.body


def test_a_changed_password_is_told(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS)
    new = {"password1": "battery horse correct", "password2": "battery horse correct"}

    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD} | new)

    (mail,) = mailoutbox
    assert mail.body.startswith("The password of your account was changed.\n\nThis happened on ")
    assert mail.body.endswith("Mastermind\ntestserver")
    assert mail.alternatives == []


def test_an_address_is_changed_only_after_the_password_was_entered_again(
    client: Client, ada: Player
):
    confirm_email(ada, ADDRESS)
    EmailAddress.objects.create(user=ada, email="ada@example.org")
    before = addresses_of(ada)

    for action in ("action_remove", "action_primary", "action_add"):
        email = "eve@example.com" if action == "action_add" else "ada@example.org"
        response = client.post(reverse("account_email"), {action: "", "email": email})
        assert response["Location"].startswith(reverse("account_reauthenticate")), action
    assert addresses_of(ada) == before
    client.post(response["Location"], {"password": PASSWORD})
    assert addresses_of(ada) == {ADDRESS: True, "eve@example.com": False}


def test_a_new_browser_is_told_by_mail_and_a_known_one_is_not(
    ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS)
    browser = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0 secret"})

    for _ in range(2):
        enter(browser)
        browser.post(reverse("account_logout"))

    (mail,) = mailoutbox
    assert (mail.subject, mail.to) == ("Mastermind: A new browser signed in", [ADDRESS])
    assert mail.body.startswith("Firefox on Linux signed in to your account, ada, on ")
    assert "secret" not in mail.body
    assert mail.body.endswith("Mastermind\ntestserver")


class Silent(EmailBackend):
    """A mail server that nobody reaches."""

    def send_messages(self, *_messages: object) -> int:
        raise SMTPServerDisconnected


def test_who_cannot_be_told_signs_in_all_the_same(
    ada: Player, settings: Settings, caplog: pytest.LogCaptureFixture
):
    confirm_email(ada, ADDRESS)
    settings.EMAIL_BACKEND = f"{__name__}.Silent"

    enter(browser := Client())

    assert "_auth_user_id" in browser.session
    assert "No mail could be sent about a new browser" in caplog.text


def test_who_has_confirmed_no_address_is_told_nothing(
    ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS, verified=False)

    enter(Client())

    assert not mailoutbox


def test_signing_up_is_not_told(client: Client, mailoutbox: list[EmailMultiAlternatives]):
    session = client.session
    session["account_verified_email"] = ADDRESS  # as allauth notes it, so that mail could go there
    session.save()
    fields = {"username": "bob", "password1": PASSWORD, "email": ADDRESS}

    client.post(reverse("account_signup"), fields)

    assert addresses_of(Player.objects.get(username="bob")) == {ADDRESS: True}
    assert "Mastermind: A new browser signed in" not in [mail.subject for mail in mailoutbox]


def test_mails_about_new_browsers_are_bounded(
    ada: Player, settings: Settings, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, ADDRESS)
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"new_browser": (2, 60)}

    for _ in range(3):
        enter(Client())

    assert len(mailoutbox) == 2
