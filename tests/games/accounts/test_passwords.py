"""Passwords that anyone would try first on this site."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from games.accounts.passwords import MOST_WORDS, OtherWordsValidator
from games.models import Player

validator = OtherWordsValidator()


def is_refused(password: str, name: str = "") -> bool:
    try:
        validator.validate(password, Player(username=name) if name else None)
    except ValidationError:
        return True
    return False


OF_THE_SITE = [
    *("Mastermind2026!", "master-mind", "KNUTH1977", "knuth_code_peg", "...code...breaker..."),
    *("m4st3rm1nd", "2026m4stermind", "P3g-P3g-P3g", "c0de$code", "p@ssw0rd", "@dmin_code"),
    *("goldfish#1", "Farben-Stifte", "GRÜN&weiß", "motdepasse99", "most-parts-7", "testserver1"),
    "\uff4d\uff41\uff53\uff54\uff45\uff52mind",  # wide letters
]
OTHERS = [
    *("correct horse battery", "Zweiundvierzig Stifte", "mastermindful", "decodepegs", "8fK2mQ97"),
    *("12345678901234567", "ünïcödé wörds", "codex-pegasus", "🔑🔒🔓🔐🗝️🚪🏠🪟"),
    *("code" * 16_000, f"a{'1' * 64_000}a"),  # however long it is
]


def test_words_of_the_site_with_digits_and_signs_around_are_refused_and_others_taken():
    assert [password for password in OF_THE_SITE if not is_refused(password)] == []
    assert [password[:30] for password in OTHERS if is_refused(password)] == []


def test_a_phrase_of_many_words_of_the_site_is_taken():
    words = ["peg", "hole", "secret", "board", "guess"]
    assert len(words) == MOST_WORDS + 1

    assert is_refused(" ".join(words[:-1]))
    assert not is_refused(" ".join(words))


def test_the_name_of_the_account_is_such_a_word():
    assert is_refused("ada.lovelace-code7", name="Ada_Lovelace")
    assert is_refused("lovelace1815ada", name="Ada_Lovelace")
    assert not is_refused("ada.lovelace-code7", name="grace")


def test_a_short_name_with_digits_around_it_is_refused():
    short = {"al": "12345al6789", "Qi": "qi-QI-2026", "x": "x12345678", "7x": "2x345678"}

    for name, password in short.items():
        assert is_refused(password, name), name
        assert not is_refused(password, "somebody"), name
    assert not is_refused("12345678901234567", "77")


@pytest.mark.django_db
def test_the_page_says_why_it_refuses(client: Client):
    fields = {"username": "ada", "password1": "Mastermind-2026"}

    html = client.post(reverse("account_signup"), fields).content.decode()

    assert "made of words from this site" in html
    assert "Anyone would try this password first" in html
    assert not Player.objects.exists()
