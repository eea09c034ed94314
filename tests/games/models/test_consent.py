"""Consent to open data: whose games are published, and by which pseudonym."""

import pytest

from games.models import Consent, Player
from tests.factories import make_guest, make_player

pytestmark = pytest.mark.django_db


def test_nobody_has_agreed_who_has_not_said_so():
    assert Consent.objects.of(make_player()) is None
    assert Consent.objects.of(None) is None


def test_agreeing_twice_keeps_the_pseudonym():
    ada = make_player()

    Consent.objects.note(ada, is_given=True)
    first = Consent.objects.get().pseudonym
    Consent.objects.note(ada, is_given=True)

    assert Consent.objects.get().pseudonym == first
    assert len(first) == 16


@pytest.mark.postgres
def test_whoever_agrees_again_gets_another_pseudonym():
    ada, seen = make_player(), set()

    for _ in range(3):
        Consent.objects.note(ada, is_given=True)
        seen.add(str(Consent.objects.of(ada)))
        Consent.objects.note(ada, is_given=False)

    assert len(seen) == 3
    assert not Consent.objects.exists()


def test_withdrawing_what_was_never_given_changes_nothing():
    ada, bob = make_player(), make_player()
    Consent.objects.note(bob, is_given=True)

    Consent.objects.note(ada, is_given=False)

    assert Consent.objects.get().player == bob


def test_a_guest_cannot_agree():
    with pytest.raises(ValueError, match="A guest cannot agree"):
        Consent.objects.note(make_guest(), is_given=True)

    assert not Consent.objects.exists()


def test_the_consent_goes_with_the_account():
    ada = make_player()
    Consent.objects.note(ada, is_given=True)

    ada.erase()

    assert not Consent.objects.exists()
    assert not Player.objects.exists()
