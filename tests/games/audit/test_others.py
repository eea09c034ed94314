"""The laws of the other tables: each is broken in one row, and names that row alone."""

import pytest
from allauth.mfa.models import Authenticator

from games.accounts import vault
from games.models import (
    Consent,
    Player,
    Scope,
    SpentTicket,
    Token,
)
from tests.factories import (
    make_player,
)
from tests.games.accounts.factors import SECRET
from tests.games.audit.stored import store, wrong_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("field", "right"),
    [("digest", "a digest"), ("begins", "the first 8 characters of a token")],
)
def test_a_token_in_clear_is_told_without_it(field: str, right: str):
    text = Token.objects.issue(make_player(), "bot", Scope.PLAY)
    assert wrong_in("tokens") == []
    token = Token.objects.get()
    store(token, **{field: text[3:11]})

    assert wrong_in("tokens") == [
        f"games_token {token.pk}: {field} is another text, right is {right}"
    ]


def test_secrets_of_factors_that_are_encrypted_are_right():
    for seed in ({}, {"used_mask": 3}, {"used_mask": 3, "viewed_at": 1.5}):
        data = {"seed": vault.encrypt("a" * 80)} | seed
        Authenticator.objects.create(user=make_player(), type="recovery_codes", data=data)
    passkey = {"name": "Phone", "credential": {"id": "1"}}
    Authenticator.objects.create(user=make_player(), type="webauthn", data=passkey)

    assert wrong_in("factors") == []


@pytest.mark.parametrize(
    ("kind", "name", "stored"),
    [
        ("totp", "secret", SECRET),
        ("recovery_codes", "seed", "0123456789abcdef" * 5),
        ("recovery_codes", "migrated_codes", ["12345678"]),
    ],
)
def test_secrets_of_factors_in_clear_are_told_without_them(kind: str, name: str, stored: object):
    data = {name: stored}
    factor = Authenticator.objects.create(user=make_player(), type=kind, data=data)

    assert wrong_in("factors") == [
        f"mfa_authenticator {factor.pk}: {name} is in clear, right is encrypted"
    ]


def test_a_ticket_in_clear_is_told_without_it():
    SpentTicket.objects.spend("token")
    assert wrong_in("tickets") == []
    ticket = SpentTicket.objects.get()
    store(ticket, digest="token")

    assert wrong_in("tickets") == [
        f"games_spentticket {ticket.pk}: digest is another text, right is a digest"
    ]


@pytest.fixture
def consent() -> Consent:
    return Consent.objects.create(player=make_player())


def test_a_pseudonym_that_was_not_drawn_is_told(consent: Consent):
    assert wrong_in("consents") == []
    store(consent, pseudonym=consent.player.username)

    assert wrong_in("consents") == [
        f"games_consent {consent.pk}: pseudonym is another text, right is 16 random digits"
    ]


def test_a_consent_of_a_guest_is_told(consent: Consent):
    Player.objects.filter(pk=consent.pk).update(is_guest=True, password="!")

    assert wrong_in("consents") == [
        f"games_consent {consent.pk}: player is a guest, right is an account"
    ]
