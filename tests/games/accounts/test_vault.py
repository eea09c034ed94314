"""What is encrypted is read with the site's key or a former one, and with no other."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games import rollout
from games.accounts import vault
from tests.migrated import let_migrate

pytestmark = pytest.mark.django_db
OLD, NEW = "old-" * 15, "new-" * 15


@pytest.fixture
def _a_release_begins() -> Iterator[None]:
    let_migrate(vault.CIPHERS)
    yield
    rollout.complete_at.cache_clear()


@given(st.text())
def test_a_text_comes_back(text: str):
    assert vault.decrypt(vault.encrypt(text)) == text


@pytest.mark.deep
@given(st.text())
@pytest.mark.usefixtures("_a_release_begins")
def test_a_text_of_the_cipher_of_before_comes_back(text: str):
    stored = vault.encrypt(text)

    assert not stored.startswith(vault.GCM)
    assert vault.decrypt(stored) == text


@pytest.mark.deep
@pytest.mark.usefixtures("_a_release_begins")
def test_the_new_cipher_takes_over_once_the_release_runs_everywhere():
    stored = vault.encrypt("secret")
    assert not vault.is_to_renew(stored)

    let_migrate(vault.CIPHERS, rollout.WAIT + timedelta(seconds=1))

    assert vault.is_to_renew(stored)
    assert vault.decrypt(stored) == "secret"
    assert vault.encrypt("secret").startswith(vault.GCM)
    assert not vault.is_to_renew(vault.encrypt("secret"))


def is_read(text: str) -> bool:
    try:
        vault.decrypt(text)
    except vault.LostKeyError:
        return False
    return True


def test_what_is_stored_tells_nothing_of_the_text():
    assert "ABCDEFGH" not in vault.encrypt("ABCDEFGH")
    assert vault.encrypt("ABCDEFGH") != vault.encrypt("ABCDEFGH")


def test_what_was_changed_or_never_encrypted_is_not_read():
    stored = vault.encrypt("secret")
    refused = ["", "secret", "ä", "gAAAA", "gcm.", "gcm.AAAA", "gcm.ä", "gcm." + 40 * "A"]
    for place in (2, 20, 40, -10):
        other = "A" if stored[place] != "A" else "B"
        refused.append(stored[:place] + other + stored[place:][1:])

    assert [text for text in refused if is_read(text)] == []


def test_a_former_key_still_reads_and_one_that_is_gone_is_an_error(settings: Settings):
    settings.SECRET_KEY = OLD
    stored = vault.encrypt("secret")
    assert not vault.is_to_renew(stored)

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]

    assert vault.decrypt(stored) == "secret"
    assert vault.is_to_renew(stored)
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(vault.LostKeyError):
        vault.decrypt(stored)
