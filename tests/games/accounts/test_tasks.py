"""Mail that workers send: in the language of the account, and only to an address that it still has."""

import pytest
from django.core.mail import EmailMultiAlternatives

from games.accounts.tasks import tell_of_new_browser
from tests.factories import confirm_email, make_player

pytestmark = pytest.mark.django_db
MOMENT = "2026-11-23T12:00:00+00:00"


def test_it_is_sent_to_the_confirmed_address(mailoutbox: list[EmailMultiAlternatives]):
    ada = confirm_email(make_player(username="ada"), "ada@example.com")

    tell_of_new_browser.call(ada.pk, "Firefox on Linux", MOMENT, "mastermind.example")

    (mail,) = mailoutbox
    assert mail.to == ["ada@example.com"]
    assert (
        "Firefox on Linux signed in to your account, ada, on Nov. 23, 2026, 12:00 UTC." in mail.body
    )
    assert mail.body.endswith("mastermind.example")


@pytest.mark.parametrize("verified", [None, False])
def test_an_address_that_went_meanwhile_gets_no_mail(
    mailoutbox: list[EmailMultiAlternatives], verified: bool | None
):
    ada = make_player(username="ada")
    if verified is not None:
        confirm_email(ada, "ada@example.com", verified=verified)

    tell_of_new_browser.call(ada.pk, "Firefox", MOMENT, "mastermind.example")

    assert not mailoutbox
