"""Second factors: they are asked for, work once, are stored encrypted, and open the pages of staff."""

from base64 import urlsafe_b64encode
from http import HTTPStatus

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.contrib.auth.models import Permission
from django.core.mail import EmailMultiAlternatives
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.crypto import salted_hmac
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.accounts import encryption
from games.accounts.factors import FactorAdapter, has_second_factor, renew_encryption
from games.core.player import Player
from games.pictures.qr import draw_qr_code
from tests.factories import confirm_email, make_player, sign_in
from tests.games.accounts.factors import (
    ACTIVATE,
    PASSWORD,
    SECRET,
    add_passkey,
    code_of,
    confirmed,
    enter,
    enter_staff,
    is_signed_in,
    recovery_codes,
    secret_for_app,
    set_up_app,
    types_of,
    with_app,
)
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
NEXT_STEP = reverse("mfa_authenticate")
CHANGES = [
    "mfa_deactivate_totp",
    "mfa_add_webauthn",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
]
OLD, NEW = "old-" * 15, "new-" * 15


@pytest.fixture
def ada(client: Client) -> Player:
    """An account that is signed in and has just confirmed its password."""
    return confirmed(client)


def test_an_app_is_asked_for_after_the_password(client: Client, ada: Player):
    secret = set_up_app(client)
    visitor = Client()

    assert enter(visitor)["Location"] == NEXT_STEP
    assert not is_signed_in(visitor)
    assert "Or use a passkey" not in text_of(visitor.get(NEXT_STEP)), "it has none"
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
    ada = sign_in(client, username="ada", password=PASSWORD)
    assert client.get(ACTIVATE)["Location"].startswith(reverse("account_reauthenticate"))

    for kind, data in (("totp", {"secret": ""}), ("recovery_codes", {"seed": "", "used_mask": 0})):
        Authenticator.objects.create(user=ada, type=kind, data=data)

    for name in CHANGES:
        response = client.get(reverse(name))
        assert response["Location"].startswith(reverse("mfa_reauthenticate")), name


def test_an_app_is_set_up_by_a_drawn_code_or_by_hand_and_by_no_wrong_code(
    client: Client, ada: Player
):
    secret, page = secret_for_app(client), text_of(client.get(ACTIVATE))
    url = FactorAdapter().build_totp_url(ada, secret)
    assert draw_qr_code(url, "A QR code for your app").strip() in page
    assert "data:" not in page
    assert "otpauth" not in page

    page = text_of(client.post(ACTIVATE, {"code": "000000"}))

    assert "That did not work. Try again." in page
    assert types_of(ada) == set()


@pytest.mark.parametrize("has_codes", [False, True])
def test_an_app_that_is_turned_on_twice_leads_to_the_same_page(
    client: Client, ada: Player, has_codes: bool
):
    if has_codes:
        add_passkey(client)
    code = code_of(secret_for_app(client))

    first, second = (client.post(ACTIVATE, {"code": code}) for _ in range(2))

    page = reverse("mfa_index" if has_codes else "mfa_view_recovery_codes")
    assert first["Location"] == second["Location"] == page
    assert "totp" in types_of(ada)
    assert has_codes or len(recovery_codes(client)) == 10
    assert client.get(ACTIVATE)["Location"] == reverse("mfa_deactivate_totp")


def test_an_app_that_is_turned_on_twice_at_once_leads_to_the_same_page(
    client: Client, ada: Player, monkeypatch: pytest.MonkeyPatch
):
    secret = secret_for_app(client)
    monkeypatch.setattr("allauth.mfa.totp.views.is_mfa_enabled", lambda *_: False)  # as it was
    with_app(ada)

    answer = client.post(ACTIVATE, {"code": code_of(secret)})

    assert answer["Location"] == reverse("mfa_index")


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


def by_fernet(text: str, key: str) -> str:
    """As releases before 1.0 encrypted it."""
    derived = salted_hmac("games.vault", "key", secret=key, algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(derived)).encrypt(text.encode()).decode()


@pytest.mark.postgres
@pytest.mark.parametrize("is_former", [False, True])
def test_what_was_encrypted_before_is_encrypted_anew_once_by_prepare(
    client: Client, settings: Settings, is_former: bool
):
    key = OLD if is_former else settings.SECRET_KEY
    settings.SECRET_KEY_FALLBACKS = [OLD]
    ada, bob = (with_app(make_player(username=name, password=PASSWORD)) for name in ("ada", "bob"))
    Authenticator.objects.filter(user=ada).update(data={"secret": by_fernet(SECRET, key)})
    Authenticator.objects.filter(user=bob).update(data={"secret": by_fernet(SECRET, NEW)})

    call_command("prepare", verbosity=0)

    of_ada, of_bob = (Authenticator.objects.get(user=player).data for player in (ada, bob))
    assert of_ada["secret"].startswith(encryption.GCM)
    assert not of_bob["secret"].startswith(encryption.GCM), "its key may come back"
    enter(client)
    client.post(NEXT_STEP, {"code": code_of(SECRET)})
    assert is_signed_in(client)


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


# What is encrypted


@given(st.text())
def test_a_text_comes_back(text: str):
    assert encryption.decrypt(encryption.encrypt(text)) == text


def is_read(text: str) -> bool:
    try:
        encryption.decrypt(text)
    except encryption.LostKeyError:
        return False
    return True


def test_a_former_key_still_reads_and_one_that_is_gone_is_an_error(settings: Settings):
    assert "ABCDEFGH" not in encryption.encrypt("ABCDEFGH")
    assert encryption.encrypt("ABCDEFGH") != encryption.encrypt("ABCDEFGH")

    settings.SECRET_KEY = OLD
    stored = encryption.encrypt("secret")
    assert not encryption.is_to_renew(stored)

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]

    assert encryption.decrypt(stored) == "secret"
    assert encryption.is_to_renew(stored)
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(encryption.LostKeyError):
        encryption.decrypt(stored)


def test_what_was_changed_or_never_encrypted_is_not_read():
    stored = encryption.encrypt("secret")
    refused = ["", "secret", "ä", "gAAAA", "gcm.", "gcm.AAAA", "gcm.ä", "gcm." + 40 * "A"]
    for place in (2, 20, 40, -10):
        other = "A" if stored[place] != "A" else "B"
        refused.append(stored[:place] + other + stored[place:][1:])

    assert [text for text in refused if is_read(text)] == []


# Staff


def test_staff_need_a_second_factor(client: Client):
    sign_in(client, username="keeper", is_staff=True, is_superuser=True)

    for path in ("/admin/", "/admin/games/player/"):
        refused = client.get(path, follow=True)
        assert refused.redirect_chain == [("/accounts/2fa/", HTTPStatus.FOUND)]
        assert "Staff need a passkey, or codes from an app." in refused.content.decode()


def test_a_session_that_began_with_a_password_shows_the_factor_first(client: Client):
    keeper = make_player(username="keeper", is_staff=True, is_superuser=True)
    client.force_login(with_app(keeper))
    path = "/admin/games/player/?q=ada"

    asked = client.get(path)

    assert (
        asked["Location"]
        == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2Fgames%2Fplayer%2F%3Fq%3Dada"
    )
    shown = client.post(asked["Location"], {"code": code_of(SECRET)}, follow=True)
    assert shown.redirect_chain == [(path, HTTPStatus.FOUND)]
    assert shown.status_code == HTTPStatus.OK


@pytest.mark.parametrize(("is_keeper", "ended"), [(True, 3), (False, 2)])
def test_staff_sign_players_out_everywhere_but_no_superuser(
    client: Client, is_keeper: bool, ended: int
):
    staff = make_player(username="staff", is_staff=True, is_superuser=is_keeper)
    staff.user_permissions.set(Permission.objects.filter(codename__endswith="_player"))
    enter_staff(client, staff)
    browsers = [Client() for _ in range(4)]
    for name in ("ada", "bob", "root"):
        make_player(username=name, password=PASSWORD, is_superuser=name == "root")
    for browser, name in zip(browsers, ("ada", "ada", "root", "bob"), strict=True):
        enter(browser, name)
    chosen = Player.objects.filter(username__in=("ada", "root")).values_list("pk", flat=True)

    said = client.post(
        "/admin/games/player/",
        {"action": "sign_out", "_selected_action": list(chosen)},
        follow=True,
    )

    assert f"{ended} sessions ended." in said.content.decode()
    signed_in = [browser.get("/me/sessions/").status_code == HTTPStatus.OK for browser in browsers]
    assert signed_in == [False, False, not is_keeper, True]


def test_an_app_may_scan_a_code_in_one_tab_and_be_turned_on_in_another(client: Client, ada: Player):
    first, second = (secret_for_app(client) for _ in range(2))
    client.post(ACTIVATE, {"code": code_of(first)})

    assert first == second
    assert "totp" in types_of(ada)
    client.post(reverse("mfa_deactivate_totp"))
    assert secret_for_app(client) != first
