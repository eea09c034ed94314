"""What a small break would spoil unnoticed by any other test; `make mutants` found it."""

import pytest
from django.core.mail import EmailMultiAlternatives

from games.accounts.tasks import tell_of_new_browser
from tests.factories import confirm_email, make_player

pytestmark = pytest.mark.django_db


def test_a_mail_is_in_the_language_of_the_account(mailoutbox: list[EmailMultiAlternatives]):
    ada = confirm_email(make_player(username="ada", language="de"), "ada@example.com")

    tell_of_new_browser.call(ada.pk, "Firefox", "2026-11-23T12:00:00+00:00", "mastermind.example")

    (mail,) = mailoutbox
    assert "ada" in mail.body
    assert "signed in" not in mail.body
