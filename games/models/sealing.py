"""Secrets that are fixed before the first guess, and the seal that proves it.

A game's secret follows from its token and the site's key alone. So the front page can show the
seal of a game that is not stored yet, and the first guess starts exactly that game.
"""

import hashlib
import secrets

from django.core import signing
from django.utils.crypto import salted_hmac

from solver import Rules, code_at, format_code

_TICKET_SALT = "games.ticket"
_TICKET_LIFETIME = 7 * 24 * 3600


def new_token() -> str:
    """An unguessable name for a game, fit for an address: 128 bits."""
    return secrets.token_urlsafe(16)


def draw_secret(token: str, rules: Rules) -> str:
    """The secret of the game with this token, as text; every code is equally likely."""
    number = int.from_bytes(_digest("games.secret", token))
    return format_code(code_at(number % rules.size, rules), rules)


def draw_nonce(token: str) -> str:
    """The text that keeps a seal from being undone by trying every code."""
    return _digest("games.nonce", token).hex()[:32]


def seal_of(secret: str, nonce: str) -> str:
    """SHA-256 of the secret followed by the nonce, in hexadecimal."""
    return hashlib.sha256((secret + nonce).encode()).hexdigest()


def ticket_for(token: str) -> str:
    """What a page carries to start the very game whose seal it shows."""
    return signing.TimestampSigner(salt=_TICKET_SALT).sign(token)


def is_ticket(ticket: str, token: str) -> bool:
    """Whether the site gave out this ticket for this token, within the last week."""
    try:
        signed = signing.TimestampSigner(salt=_TICKET_SALT).unsign(ticket, max_age=_TICKET_LIFETIME)
    except signing.BadSignature:
        return False
    return signed == token


def _digest(salt: str, token: str) -> bytes:
    return salted_hmac(salt, token, algorithm="sha256").digest()
