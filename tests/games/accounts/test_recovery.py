"""The pages of recovery codes: they are shown once, counted from then on, and replaced if their key is gone."""

import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from http import HTTPStatus
from typing import ClassVar

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.accounts.codes import HASHES_ARE_READ, WITHOUT_CODES
from games.models import Player
from games.rollout import complete_at
from games.work.gate import hashing
from tests.games.accounts.factors import (
    add_passkey,
    confirm,
    confirmed,
    enter,
    is_signed_in,
    recovery_codes,
    set_up_app,
)
from tests.games.accounts.test_codes import make_seed
from tests.games.accounts.test_hashers import Light
from tests.games.at_once import at_once, meanwhile
from tests.games.reading import text_of
from tests.migrated import let_migrate

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


@pytest.fixture
def _a_release_begins() -> Iterator[None]:
    let_migrate(HASHES_ARE_READ)
    yield
    complete_at.cache_clear()


def test_the_first_factor_leads_to_the_codes(client: Client):
    confirmed(client)
    add_passkey(client)
    assert client.head(PAGE).status_code == 200  # does not use it up

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


class Slow(MD5PasswordHasher):
    """Lets something else happen first."""

    first: ClassVar[list[Callable[[], object]]] = []

    def encode(self, password: str, salt: str) -> str:
        if self.first:
            at_once(self.first.pop())
        return super().encode(password, salt)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.usefixtures("ada")
def test_of_two_pages_that_are_opened_at_once_one_shows_codes(
    client: Client, settings: Settings, is_late: bool
):
    other, shown = Client(), list[str]()
    other.cookies = client.cookies
    settings.PASSWORD_HASHERS = [f"{__name__}.Slow"]
    is_read = 'SELECT "mfa_authenticator"."id", "mfa_authenticator"."user_id"'

    def open_other() -> None:
        shown.extend(recovery_codes(other))

    Slow.first[:] = [open_other] if is_late else []
    with nullcontext() if is_late else meanwhile(is_read, open_other):
        page = text_of(client.get(PAGE, follow=True))

    assert codes_in(page) == []
    assert "You have 10 recovery codes left." in page
    row = Authenticator.objects.get(type="recovery_codes")
    assert [row.wrap().validate_code(code) for code in shown] == [True] * 10


@pytest.mark.usefixtures("ada")
def test_while_others_wait_for_their_passwords_the_page_asks_to_wait(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    settings.PASSWORD_HASHERS = [f"{Light.__module__}.Light"]
    monkeypatch.setattr("games.work.gate.WAIT_SECONDS", 0.0)

    with hashing.passed():
        response = client.get(PAGE)

    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert Authenticator.objects.get(type="recovery_codes").data == WITHOUT_CODES
    assert len(recovery_codes(client)) == 10


@pytest.mark.deep
@pytest.mark.usefixtures("_a_release_begins", "ada")
def test_codes_of_the_release_before_are_shown_while_they_can_be(client: Client):
    codes = recovery_codes(client)
    assert len(codes) == 10

    page = text_of(client.get(PAGE))

    assert codes_in(page) == codes
    assert "This is the only time" not in page
    assert "Show them" in text_of(client.get(reverse("mfa_index")))


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_code_that_is_used_while_the_page_is_opened_stays_used(client: Client, ada: Player):
    Authenticator.objects.filter(type="recovery_codes").delete()
    row, (code, *_) = make_seed(ada)

    is_read = 'SELECT "mfa_authenticator"."id", "mfa_authenticator"."user_id"'
    with meanwhile(is_read, lambda: row.wrap().validate_code(code)):
        client.get(PAGE)

    assert code not in recovery_codes(client)


@pytest.mark.parametrize("is_seed", [False, True])
def test_codes_that_cannot_be_read_are_replaced(
    client: Client, settings: Settings, ada: Player, is_seed: bool
):
    if is_seed:
        data = {"seed": "gcm.AAAA", "used_mask": 0}
        Authenticator.objects.filter(type="recovery_codes").update(data=data)
    else:
        recovery_codes(client)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another-key-" * 5, []
    client.force_login(ada)
    confirm(client)

    for address in (PAGE, NEW, f"{PAGE}download/"):
        page = text_of(client.get(address, follow=True))
        assert "cannot read your codes anymore" in page, address
        assert "Make new ones" in page, address
    client.post(NEW)
    assert len(recovery_codes(client)) == 10
