"""Encrypts what must be read again, such as the secret of an app that shows codes.

The key is derived from the site's key, so a copy of the database alone is worth nothing. Like what the
site signs, a text stays readable while the key that it was encrypted with is among the former keys.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

_SALT = "games.vault"


class LostKeyError(Exception):
    """A text was encrypted with a key that the site does not have anymore."""


def encrypt(text: str) -> str:
    return _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode()


def decrypt(text: str) -> str:
    """What was encrypted with the site's key or a former one. Raises LostKeyError."""
    former = [_fernet(key) for key in settings.SECRET_KEY_FALLBACKS]
    try:
        return MultiFernet([_fernet(settings.SECRET_KEY), *former]).decrypt(text).decode()
    except (InvalidToken, ValueError) as error:
        raise LostKeyError from error


def is_of_former_key(text: str) -> bool:
    """Whether the site's own key does not read this text."""
    try:
        _fernet(settings.SECRET_KEY).decrypt(text)
    except (InvalidToken, ValueError):
        return True
    return False


def _fernet(key: str | bytes) -> Fernet:
    """What encrypts with AES-128 and signs with SHA-256, by a key of its own derived from this one."""
    derived = salted_hmac(_SALT, "key", secret=key, algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(derived))
