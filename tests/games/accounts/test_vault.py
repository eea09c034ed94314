"""What is encrypted is read with the site's key or a former one, and with no other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.accounts import vault

OLD, NEW = "old-" * 15, "new-" * 15


@given(st.text())
def test_a_text_comes_back(text: str):
    assert vault.decrypt(vault.encrypt(text)) == text


def test_what_is_stored_tells_nothing_of_the_text():
    assert "ABCDEFGH" not in vault.encrypt("ABCDEFGH")
    assert vault.encrypt("ABCDEFGH") != vault.encrypt("ABCDEFGH")


@pytest.mark.parametrize("place", [20, 60, -20])
def test_what_was_changed_is_not_read(place: int):
    stored = vault.encrypt("secret")
    other = "A" if stored[place] != "A" else "B"
    changed = stored[:place] + other + stored[place:][1:]

    with pytest.raises(vault.LostKeyError):
        vault.decrypt(changed)


def test_a_former_key_still_reads(settings: Settings):
    settings.SECRET_KEY = OLD
    stored = vault.encrypt("secret")
    assert not vault.is_of_former_key(stored)

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]

    assert vault.decrypt(stored) == "secret"
    assert vault.is_of_former_key(stored)


def test_a_key_that_is_gone_is_an_error(settings: Settings):
    settings.SECRET_KEY = OLD
    stored = vault.encrypt("secret")
    settings.SECRET_KEY = NEW

    with pytest.raises(vault.LostKeyError):
        vault.decrypt(stored)


@pytest.mark.parametrize("text", ["", "secret", "ä", "gAAAA"])
def test_what_was_never_encrypted_is_not_read(text: str):
    with pytest.raises(vault.LostKeyError):
        vault.decrypt(text)
