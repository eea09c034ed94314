"""Passkeys: they sign in alone, only on this site, once for each question, and bad answers are refused in words."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.accounts.passkeys import MOST_PASSKEYS
from games.core.player import Player
from tests.depth import at_depth
from tests.games.accounts.factors import (
    ADD,
    PRESENT,
    Device,
    add_passkey,
    confirmed,
    enter,
    is_signed_in,
    options_in,
    types_of,
)
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
SIGN_IN = reverse("mfa_login_webauthn")
NEXT_STEP = reverse("mfa_authenticate")
CONFIRM = reverse("mfa_reauthenticate_webauthn")
REFUSED = "That did not work. Try again."
NO_CREDENTIALS = [
    "nope",
    '"x"',
    "[]",
    "null",
    '{"id": 1}',
    '{"id": "YQ", "rawId": "YQ", "response": 5, "type": "public-key"}',
    '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {"clientDataJSON": "e30", "attestationObject": "oA"}}',
    '{"id": "YQ", "rawId": "YQ", "response": {"clientDataJSON": "e30", "authenticatorData": "oA", "signature": "oA"}}',
    '{"id": "YQ", "rawId": "YQ", "response": {"userHandle": "////"}}',
    "[" * 5000,
    '"' + "x" * 20_000 + '"',
]


@pytest.fixture
def ada(client: Client) -> Player:
    return confirmed(client)


def asked_to_sign_in(visitor: Client) -> dict[str, Any]:
    options: dict[str, Any] = visitor.get(SIGN_IN, headers={"accept": "application/json"}).json()
    return dict(options["request_options"])


@pytest.mark.usefixtures("ada")
def test_a_passkey_signs_in_alone_and_as_the_second_step_after_a_password(
    client: Client, ada: Player
):
    device = add_passkey(client)
    visitor = Client()

    visitor.post(SIGN_IN, {"credential": device.use(asked_to_sign_in(visitor))})

    assert visitor.session["_auth_user_id"] == str(ada.pk)
    assert types_of(ada) == {"webauthn", "recovery_codes"}

    device = add_passkey(client)
    visitor = Client()
    assert enter(visitor)["Location"] == NEXT_STEP

    options = options_in(text_of(visitor.get(NEXT_STEP)))
    visitor.post(NEXT_STEP, {"credential": device.use(options)})

    assert is_signed_in(visitor)


@pytest.mark.usefixtures("ada")
def test_an_answer_is_taken_only_for_the_question_that_was_asked(client: Client):
    device = add_passkey(client)
    visitor, thief = Client(), Client()
    answer = device.use(asked_to_sign_in(visitor))
    asked_to_sign_in(thief)

    page = text_of(thief.post(SIGN_IN, {"credential": answer}, follow=True))

    assert REFUSED in page
    assert not is_signed_in(thief)


@pytest.mark.usefixtures("ada")
def test_no_question_of_one_form_lets_another_take_a_device_without_its_owner(
    client: Client, settings: Settings
):
    device = add_passkey(client)
    device.flags = PRESENT
    visitor = Client()
    enter(visitor)
    options = options_in(text_of(visitor.get(NEXT_STEP)))
    settings.ACCOUNT_LOGIN_TIMEOUT = 0  # the password is forgotten; the challenge is not

    page = text_of(visitor.post(SIGN_IN, {"credential": device.use(options)}, follow=True))

    assert REFUSED in page
    assert not is_signed_in(visitor)


def test_a_device_is_refused_elsewhere_and_without_its_owner(client: Client, ada: Player):
    add_passkey(client, origin="https://testserver.example")
    assert types_of(ada) == set()

    add_passkey(client, verifies=False)
    assert types_of(ada) == set()


@pytest.mark.both
@pytest.mark.usefixtures("ada")
def test_what_no_browser_sends_is_refused_in_words(client: Client):
    add_passkey(client)
    visitor, second = Client(), Client()
    for credential in [None, *at_depth(NO_CREDENTIALS[4:5], NO_CREDENTIALS)]:
        cache.clear()  # what limits remember
        sent = {} if credential is None else {"credential": credential}
        asked_to_sign_in(visitor)
        enter(second)
        second.get(NEXT_STEP)
        client.get(ADD)
        client.get(CONFIRM)

        answers = [
            visitor.post(SIGN_IN, sent),
            second.post(NEXT_STEP, sent),
            client.post(CONFIRM, sent),
            client.post(ADD, {"name": "x"} | sent),
        ]

        assert all(answer.status_code in {200, 302} for answer in answers), sent
        assert not is_signed_in(visitor), sent
        assert not is_signed_in(second), sent
        assert Authenticator.objects.filter(type="webauthn").count() == 1, sent


def test_an_account_has_a_bounded_number_of_passkeys(client: Client, ada: Player):
    add_passkey(client)
    data = Authenticator.objects.get(type="webauthn").data
    for _ in range(MOST_PASSKEYS - 1):
        Authenticator.objects.create(user=ada, type="webauthn", data=data)
    device = Device()
    credential = device.make(options_in(text_of(client.get(ADD))))

    page = text_of(client.post(ADD, {"name": "", "credential": credential}))

    assert "You already have 10 passkeys" in page
    assert Authenticator.objects.filter(type="webauthn").count() == MOST_PASSKEYS


def test_a_passkey_has_a_name_that_can_be_changed_and_is_removed_after_a_question(
    client: Client, ada: Player
):
    add_passkey(client, "")
    passkey = Authenticator.objects.get(type="webauthn")
    assert str(passkey) == "Passkey 1"
    address = reverse("mfa_edit_webauthn", args=[passkey.pk])

    refused = client.post(address, {"name": "x" * 41})
    client.post(address, {"name": "My phone"})

    assert "at most 40" in text_of(refused)
    assert "My phone" in text_of(client.get(reverse("mfa_list_webauthn")))
    assert "My phone" in text_of(client.get(reverse("mfa_index")))
    address = reverse("mfa_remove_webauthn", args=[passkey.pk])
    assert "My phone will not sign in to your account anymore." in text_of(client.get(address))
    client.post(address)
    assert types_of(ada) == set()


def test_any_factor_confirms_that_its_owner_is_there(client: Client, ada: Player):
    device = add_passkey(client)
    visitor = Client()
    visitor.force_login(ada)
    asked = visitor.get(ADD, follow=True)
    assert "Use a passkey" in text_of(asked)
    assert "Use your password" in text_of(asked)

    options = options_in(text_of(visitor.get(CONFIRM)))
    visitor.post(CONFIRM, {"credential": device.use(options), "next": ADD})

    assert visitor.get(ADD).status_code == 200


@pytest.mark.usefixtures("ada")
def test_nobody_changes_the_passkey_of_another(client: Client):
    add_passkey(client)
    passkey = Authenticator.objects.get(type="webauthn")
    eve = Client()
    confirmed(eve, "eve")

    answers = [
        eve.post(reverse(name, args=[passkey.pk]), {"name": "x"})
        for name in ("mfa_edit_webauthn", "mfa_remove_webauthn")
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert str(Authenticator.objects.get(pk=passkey.pk)) == "Phone"


def test_signing_in_with_passkeys_is_limited(client: Client):
    answers = [client.post(SIGN_IN, {"credential": "{}"}) for _ in range(11)]

    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
