"""The pages of recovery codes: they are shown once, counted from then on, and replaced if their key is gone."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.core.player import Player
from tests.games.accounts.factors import (
    add_passkey,
    confirm,
    confirmed,
    enter,
    is_signed_in,
    recovery_codes,
    set_up_app,
)
from tests.games.at_once import at_once
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
PAGE = reverse("mfa_view_recovery_codes")
NEW = reverse("mfa_generate_recovery_codes")


def codes_in(page: str) -> list[str]:
    return re.findall(r"<code>(\d{8})</code>", page)


@pytest.fixture
def ada(client: Client) -> Player:
    """An account that is signed in, with an app, whose codes nobody has seen."""
    ada = confirmed(client)
    set_up_app(client)
    return ada


def test_the_first_factor_leads_to_the_codes(client: Client):
    confirmed(client)
    add_passkey(client)
    response = client.get(PAGE)

    page = text_of(response)
    assert len(codes_in(page)) == 10
    assert "This is the only time you see them" in page
    assert "no-store" in response.headers["Cache-Control"]
    assert not any(code in str(dict(client.session)) for code in codes_in(page))


@pytest.mark.usefixtures("ada")
def test_codes_are_shown_once_and_then_counted(client: Client):
    code, *_ = recovery_codes(client)

    page = text_of(client.get(PAGE))
    assert codes_in(page) == []
    assert "You have 10 recovery codes left." in page
    assert "cannot be shown again" in page
    for address in (f"{PAGE}download/", reverse("mfa_download_recovery_codes")):
        assert client.get(address)["Location"] == PAGE
    visitor = Client()
    enter(visitor)
    visitor.post(reverse("mfa_authenticate"), {"code": code})
    assert is_signed_in(visitor)
    assert "You have 9 recovery codes left." in text_of(client.get(PAGE))
    assert "See how many are left" in text_of(client.get(reverse("mfa_index")))


@pytest.mark.usefixtures("ada")
def test_new_codes_are_shown_after_they_were_asked_for_and_replace_the_old_ones(client: Client):
    old = recovery_codes(client)

    new = codes_in(text_of(client.post(NEW, follow=True)))

    assert len(set(new) - set(old)) == 10
    assert recovery_codes(client) == []
    visitor = Client()
    enter(visitor)
    for code, is_taken in ((old[0], False), (new[0], True)):
        visitor.post(reverse("mfa_authenticate"), {"code": code})
        assert is_signed_in(visitor) is is_taken


@pytest.mark.usefixtures("ada")
def test_the_last_codes_are_counted_in_words(client: Client):
    codes = recovery_codes(client)
    row = Authenticator.objects.get(type="recovery_codes")
    assert len(codes) == 10
    for code in codes[:9]:
        row.wrap().validate_code(code)
    assert "You have 1 recovery code left." in text_of(client.get(PAGE))

    row.wrap().validate_code(codes[9])

    page = text_of(client.get(PAGE))
    assert "You have used them all." in page
    assert f'href="{NEW}"' in page


def test_a_stranger_does_not_see_codes_that_nobody_has_seen(client: Client, ada: Player):
    other = Client()
    other.force_login(ada)

    assert other.get(PAGE)["Location"].startswith(reverse("mfa_reauthenticate"))
    assert Client().get(PAGE)["Location"].startswith(reverse("account_login"))

    assert len(recovery_codes(client)) == 10


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_codes_that_are_entered_at_once_work_once_each(ada: Player, client: Client):
    codes = recovery_codes(client)

    def use(code: str) -> bool:
        row = Authenticator.objects.get(user=ada, type="recovery_codes")
        return bool(row.wrap().validate_code(code))

    found = at_once(*(lambda: use(codes[0]) for _ in range(4)))

    assert sorted(found) == [False, False, False, True]
    assert at_once(*((lambda code=code: use(code)) for code in codes[1:5])) == [True] * 4
    assert [use(code) for code in codes] == [False] * 5 + [True] * 5


def test_what_is_stored_is_encrypted_and_differs_for_each(client: Client, ada: Player):
    codes = recovery_codes(client)
    confirmed(other := Client(), "bob")
    set_up_app(other)

    data = Authenticator.objects.get(user=ada, type="recovery_codes").data

    assert data["seed"].startswith("gcm.")
    assert not any(code in str(data) for code in codes)
    assert len(set(codes)) == 10
    assert len({*codes, *recovery_codes(other)}) > 18


def test_codes_that_were_stored_as_hashes_count_no_longer_and_the_page_says_so(
    client: Client, ada: Player
):
    codes = recovery_codes(client)
    index = reverse("mfa_index")
    assert "Your codes no longer work" not in text_of(client.get(index))
    kept = {"migrated_codes": [], "hashes": "gcm.AAAA"}
    Authenticator.objects.filter(user=ada, type="recovery_codes").update(data=kept)

    assert "Your codes no longer work" in text_of(client.get(index))
    assert "You have used them all." in text_of(client.get(PAGE))
    visitor = Client()
    enter(visitor)
    assert "Try again" in text_of(visitor.post(reverse("mfa_authenticate"), {"code": codes[0]}))

    assert len(codes_in(text_of(client.post(NEW, follow=True)))) == 10
    assert "Your codes no longer work" not in text_of(client.get(index))


def test_codes_that_cannot_be_read_are_replaced(client: Client, settings: Settings, ada: Player):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another-key-" * 5, []
    client.force_login(ada)
    confirm(client)

    for address in (PAGE, NEW, f"{PAGE}download/"):
        page = text_of(client.get(address, follow=True))
        assert "cannot read your codes anymore" in page, address
        assert "Make new ones" in page, address
    client.post(NEW)
    assert len(recovery_codes(client)) == 10
