"""Hashes one password at a time, because each takes a hundred megabytes or much processor time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import hashers

from games.thinking import tally
from games.thinking.gate import hashing


@contextmanager
def _in_turn() -> Iterator[None]:
    """Hold the turn, and charge the request for the threads in which Argon2 works."""
    with hashing.passed(), tally.elsewhere():
        yield


class Argon2InTurn(hashers.Argon2PasswordHasher):
    def encode(self, *args: Any, **kwargs: Any) -> str:
        with _in_turn():
            return super().encode(*args, **kwargs)

    def verify(self, *args: Any, **kwargs: Any) -> bool:
        with _in_turn():
            return super().verify(*args, **kwargs)


class PBKDF2InTurn(hashers.PBKDF2PasswordHasher):
    def encode(self, *args: Any, **kwargs: Any) -> str:
        with _in_turn():
            return super().encode(*args, **kwargs)
