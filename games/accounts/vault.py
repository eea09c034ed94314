"""Encrypts what must be read again, such as the secret of an app that shows codes.

The key is derived from the site's key, so a copy of the database alone is worth nothing. Like what the
site signs, a text stays readable while the key that it was encrypted with is among the former keys.

The previous release knows only Fernet, so the site uses it until this release runs everywhere.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.utils.crypto import salted_hmac

from games import rollout

CIPHERS = "0048_ciphers"  # the migration since which both are read
GCM = "gcm."  # which no text of Fernet begins with
NONCE_LENGTH = 12  # bytes

_SALT = "games.vault"
_GCM_SALT = "games.vault.gcm"


class LostKeyError(Exception):
    """A text was encrypted with a key that the site does not have anymore."""


def encrypt(text: str) -> str:
    if not rollout.is_complete(CIPHERS):
        return _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode()
    nonce = secrets.token_bytes(NONCE_LENGTH)
    sealed = _gcm(settings.SECRET_KEY).encrypt(nonce, text.encode(), None)
    return GCM + urlsafe_b64encode(nonce + sealed).decode()


def decrypt(text: str) -> str:
    """What was encrypted with the site's key or a former one. Raises LostKeyError."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return _read(text, key)
        except (InvalidTag, InvalidToken, ValueError):
            continue
    raise LostKeyError


def is_to_renew(text: str) -> bool:
    """Whether the site would now encrypt this text with another key or another cipher."""
    try:
        _read(text, settings.SECRET_KEY)
    except (InvalidTag, InvalidToken, ValueError):
        return True
    return not text.startswith(GCM) and rollout.is_complete(CIPHERS)


def _read(text: str, key: str | bytes) -> str:
    """Raises InvalidTag, InvalidToken, or ValueError."""
    if not text.startswith(GCM):
        return _fernet(key).decrypt(text).decode()
    stored = urlsafe_b64decode(text.removeprefix(GCM))
    return _gcm(key).decrypt(stored[:NONCE_LENGTH], stored[NONCE_LENGTH:], None).decode()


def _gcm(key: str | bytes) -> AESGCM:
    """What encrypts with AES-256 in Galois/Counter Mode."""
    return AESGCM(_derived(_GCM_SALT, key))


def _fernet(key: str | bytes) -> Fernet:
    """What encrypts with AES-128 in CBC mode and signs with SHA-256."""
    return Fernet(urlsafe_b64encode(_derived(_SALT, key)))


def _derived(salt: str, key: str | bytes) -> bytes:
    """A key of 256 bits for one purpose."""
    return bytes(salted_hmac(salt, "key", secret=key, algorithm="sha256").digest())
