"""Codes of an app and recovery codes: they are asked for, work once, and are stored encrypted."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.accounts.factors import FactorAdapter, has_second_factor, renew_encryption
from games.accounts.vault import CIPHERS
from games.models import Player
from games.pictures.qr import draw_qr_code
from games.rollout import WAIT, complete_at
from tests.factories import confirm_email, make_player
from tests.games.accounts.factors import (
    PASSWORD,
    add_passkey,
    code_of,
    confirmed,
    enter,
    is_signed_in,
    recovery_codes,
    set_up_app,
    types_of,
)
from tests.games.reading import text_of
from tests.migrated import let_migrate

pytestmark = pytest.mark.django_db
NEXT_STEP = reverse("mfa_authenticate")
CHANGES = [
    "mfa_deactivate_totp",
    "mfa_add_webauthn",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
]


@pytest.fixture
def ada(client: Client) -> Player:
    """An account that is signed in and has just confirmed its password."""
    return confirmed(client)


def test_an_app_is_asked_for_after_the_password(client: Client, ada: Player):
    secret = set_up_app(client)
    visitor = Client()

    assert enter(visitor)["Location"] == NEXT_STEP
    assert not is_signed_in(visitor)
    visitor.post(NEXT_STEP, {"code": code_of(secret)})

    assert is_signed_in(visitor)
    assert has_second_factor(ada)


@pytest.mark.usefixtures("ada")
def test_a_code_works_once(client: Client, caplog: pytest.LogCaptureFixture):
    code = code_of(set_up_app(client))
    first, second = Client(), Client()
    enter(first)
    first.post(NEXT_STEP, {"code": code})
    enter(second)

    page = text_of(second.post(NEXT_STEP, {"code": code}))

    assert is_signed_in(first)
    assert not is_signed_in(second)
    assert "That did not work. Try again." in page
    assert [r.getMessage() for r in caplog.records if r.name == "games.accounts.factors"] == [
        "Wrong code or passkey"
    ]


@pytest.mark.usefixtures("ada")
def test_guessing_codes_is_slowed_down(client: Client):
    secret = set_up_app(client)
    visitor = Client()
    enter(visitor)

    for _ in range(6):
        visitor.post(NEXT_STEP, {"code": "000000"})
    page = text_of(visitor.post(NEXT_STEP, {"code": code_of(secret)}))

    assert "Too many tries." in page
    assert not is_signed_in(visitor)


def test_a_second_factor_makes_recovery_codes_which_go_with_the_last_one(
    client: Client, ada: Player
):
    confirm_email(ada, "ada@example.com", verified=False)  # keeps nobody from a factor
    set_up_app(client)
    assert types_of(ada) == {"totp", "recovery_codes"}

    client.post(reverse("mfa_deactivate_totp"))

    assert types_of(ada) == set()
    assert not has_second_factor(ada)


def test_a_confirmation_is_asked_for_before_a_change(client: Client):
    ada = make_player(username="ada", password=PASSWORD)
    client.force_login(ada)
    activate = client.get(reverse("mfa_activate_totp"))
    assert activate["Location"].startswith(reverse("account_reauthenticate"))

    for kind, data in (("totp", {"secret": ""}), ("recovery_codes", {"seed": "", "used_mask": 0})):
        Authenticator.objects.create(user=ada, type=kind, data=data)

    for name in CHANGES:
        response = client.get(reverse(name))
        assert response["Location"].startswith(reverse("mfa_reauthenticate")), name


def test_an_app_is_set_up_by_a_drawn_code_or_by_hand_and_by_no_wrong_code(
    client: Client, ada: Player
):
    page = text_of(client.get(reverse("mfa_activate_totp")))
    [secret] = re.findall(r"<code>(\w{32})</code>", page)
    url = FactorAdapter().build_totp_url(ada, secret)
    assert draw_qr_code(url, "A QR code for your app").strip() in page
    assert "data:" not in page
    assert "otpauth" not in page

    page = text_of(client.post(reverse("mfa_activate_totp"), {"code": "000000"}))

    assert "That did not work. Try again." in page
    assert types_of(ada) == set()


@pytest.mark.usefixtures("ada")
def test_nothing_that_is_stored_opens_the_account(client: Client):
    secret = set_up_app(client)
    codes = recovery_codes(client)

    stored = str(list(Authenticator.objects.values_list("data", flat=True)))

    assert secret not in stored
    assert not any(code in stored for code in codes)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_changes_are_told_by_mail(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, "ada@example.com")

    set_up_app(client)
    client.post(reverse("mfa_generate_recovery_codes"))
    client.post(reverse("mfa_deactivate_totp"))
    add_passkey(client)

    assert "Two-factor in a browser that is still signed in" in mailoutbox[-1].body
    assert "Two-factor in a browser that is still signed in" in mailoutbox[0].body
    assert [mail.subject for mail in mailoutbox] == [
        "Mastermind: An app was set up",
        "Mastermind: New recovery codes",
        "Mastermind: The codes from your app were turned off",
        "Mastermind: A passkey was added",
    ]


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.usefixtures("ada")
def test_a_new_key_takes_over_what_the_old_one_encrypted(client: Client, settings: Settings):
    secret = set_up_app(client)
    codes = recovery_codes(client)
    old = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another-key-" * 5, [old]

    assert renew_encryption() == 2
    assert renew_encryption() == 0
    settings.SECRET_KEY_FALLBACKS = []
    visitor, other = Client(), Client()
    enter(visitor)
    visitor.post(NEXT_STEP, {"code": code_of(secret)})
    enter(other)
    other.post(NEXT_STEP, {"code": codes[0]})

    assert is_signed_in(visitor)
    assert is_signed_in(other)


@pytest.fixture
def _a_release_begins() -> Iterator[None]:
    let_migrate(CIPHERS)
    yield
    complete_at.cache_clear()


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.usefixtures("ada", "_a_release_begins")
def test_the_cipher_of_before_is_replaced_once_the_release_runs_everywhere(client: Client):
    secret = set_up_app(client)
    assert renew_encryption() == 0

    let_migrate(CIPHERS, WAIT + timedelta(seconds=1))

    assert renew_encryption() == 2
    assert renew_encryption() == 0
    visitor = Client()
    enter(visitor)
    visitor.post(NEXT_STEP, {"code": code_of(secret)})
    assert is_signed_in(visitor)


def test_a_key_that_is_gone_is_told_in_words_and_opens_nothing(
    client: Client, ada: Player, settings: Settings
):
    secret = set_up_app(client)
    settings.SECRET_KEY = "another-key-" * 5
    visitor = Client()
    enter(visitor)

    page = text_of(visitor.post(NEXT_STEP, {"code": code_of(secret)}))

    assert "cannot read your codes anymore" in page
    assert not is_signed_in(visitor)
    assert renew_encryption() == 0
    assert types_of(ada) == {"totp", "recovery_codes"}


@pytest.mark.usefixtures("ada")
def test_only_what_an_account_has_is_offered(client: Client):
    set_up_app(client)
    visitor = Client()
    enter(visitor)
    page = text_of(visitor.get(NEXT_STEP))
    add_passkey(client)

    with_passkey = text_of(visitor.get(NEXT_STEP))

    assert "Or use a passkey" not in page
    assert "a code from your app if you use one" in page
    assert "Or use a passkey" in with_passkey
