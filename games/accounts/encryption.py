"""Encrypts what must be read again, such as the secret of an app that shows codes, with AES-256-GCM.

The key is derived from the site's key, so a copy of the database alone is worth nothing. Like what the
site signs, a text stays readable while the key that it was encrypted with is among the former keys.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.utils.crypto import salted_hmac

GCM = "gcm."  # how each text begins
NONCE_LENGTH = 12  # bytes

_SALT = "games.vault.gcm"
_FERNET_SALT = "games.vault"


class LostKeyError(Exception):
    """A text was encrypted with a key that the site does not have anymore."""


def encrypt(text: str) -> str:
    nonce = secrets.token_bytes(NONCE_LENGTH)
    sealed = _cipher(settings.SECRET_KEY).encrypt(nonce, text.encode(), None)
    return GCM + urlsafe_b64encode(nonce + sealed).decode()


def decrypt(text: str) -> str:
    """What was encrypted with the site's key or a former one. Raises LostKeyError."""
    for key in _keys():
        try:
            return _read(text, key)
        except (InvalidTag, ValueError):
            continue
    raise LostKeyError


def decrypt_older(text: str) -> str:
    """The same, also of what was encrypted before 1.0, with Fernet. Raises LostKeyError."""
    for key in _keys():
        try:
            return Fernet(urlsafe_b64encode(_derived(_FERNET_SALT, key))).decrypt(text).decode()
        except (InvalidToken, ValueError):
            continue
    return decrypt(text)


def is_to_renew(text: str) -> bool:
    """Whether the site would now encrypt this text otherwise."""
    try:
        _read(text, settings.SECRET_KEY)
    except (InvalidTag, ValueError):
        return True
    return False


def _keys() -> list[str | bytes]:
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _read(text: str, key: str | bytes) -> str:
    if not text.startswith(GCM):
        raise ValueError(text[: len(GCM)])
    stored = urlsafe_b64decode(text.removeprefix(GCM))
    return _cipher(key).decrypt(stored[:NONCE_LENGTH], stored[NONCE_LENGTH:], None).decode()


def _cipher(key: str | bytes) -> AESGCM:
    return AESGCM(_derived(_SALT, key))


def _derived(salt: str, key: str | bytes) -> bytes:
    return bytes(salted_hmac(salt, "key", secret=key, algorithm="sha256").digest())
