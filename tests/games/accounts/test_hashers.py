"""Passwords are hashed one at a time, and the work counts for who asked."""

import pytest
from django.contrib.auth.hashers import get_hasher
from pytest_django import Settings

from games.accounts.passwords import Argon2InTurn, PBKDF2InTurn
from games.thinking import processor_time
from games.thinking.gate import BusyError, hashing, solving
from mastermind_site import settings as production


class Quick(PBKDF2InTurn):
    iterations = 1


class Light(Argon2InTurn):
    time_cost, memory_cost, parallelism = 1, 8, 1


HASHERS = [Light(), Quick()]


def test_a_password_is_known_again_and_another_one_is_not():
    for hasher in HASHERS:
        encoded = hasher.encode("correct horse", hasher.salt())

        assert hasher.verify("correct horse", encoded), hasher
        assert not hashing.is_at_work, "a check stands at the gate once though it hashes"
        assert not hasher.verify("wrong horse", encoded), hasher


@pytest.mark.parametrize("hasher", HASHERS, ids=lambda hasher: str(hasher.algorithm))
def test_while_one_password_is_hashed_another_waits_and_none_is_checked(
    hasher: Argon2InTurn | PBKDF2InTurn, monkeypatch: pytest.MonkeyPatch
):
    encoded = hasher.encode("correct horse", hasher.salt())
    monkeypatch.setattr("games.thinking.gate.WAIT_SECONDS", 0.0)

    with hashing.passed():
        with pytest.raises(BusyError):
            hasher.encode("correct horse", hasher.salt())
        with pytest.raises(BusyError):
            hasher.verify("correct horse", encoded)


def test_a_password_does_not_wait_for_reviews():
    with solving.passed():
        assert Light().verify("correct horse", Light().encode("correct horse", "saltsalt"))


def test_what_is_hashed_counts_for_the_request():
    class Slow(Argon2InTurn):
        time_cost, memory_cost, parallelism = 2, 8192, 2

    processor_time.begin()

    Slow().encode("correct horse", "saltsaltsalt")

    assert processor_time.elsewhere_seconds() > 0


def test_passwords_of_the_site_are_hashed_with_argon2id(settings: Settings):
    settings.PASSWORD_HASHERS = production.PASSWORD_HASHERS

    assert isinstance(get_hasher(), Argon2InTurn)
