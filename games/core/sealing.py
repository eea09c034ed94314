"""Secrets that are fixed before the first guess, the seal that proves it, and names that only the site can make.

A game's secret is derived from its token and the site's key alone. So the front page can show the
seal of a game that is not stored yet, and the first guess starts exactly that game. If the key
changes, a page from before the change still starts its game with the old key.
"""

import hashlib
import secrets
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.utils.crypto import salted_hmac

from solver import Rules, code_at, format_code

_TICKET_SALT = "games.ticket"
TICKET_LIFETIME = timedelta(days=7)


class Ticket(NamedTuple):
    """What a page carries to start exactly the game whose seal it shows."""

    text: str
    token: str
    key: str | bytes  # the site's key when the page was made


def new_token() -> str:
    """An unguessable name for a game, of 128 bits, which can be part of an address."""
    return secrets.token_urlsafe(16)


def draw_secret(token: str, rules: Rules, key: str | bytes = "") -> str:
    """The secret of the game with this token, as text; every code is equally likely."""
    number = int.from_bytes(_digest("games.secret", token, key))
    return format_code(code_at(number % rules.size, rules), rules)


def draw_secrets(token: str, rules: Rules, key: str | bytes, number: int) -> list[str]:
    """Several secrets for a game. The first is that of `draw_secret`."""
    return [draw_secret(token + "+" * later, rules, key) for later in range(number)]


def draw_nonce(token: str, key: str | bytes = "") -> str:
    """The text that keeps anyone from finding a sealed secret by trying every code."""
    return _digest("games.nonce", token, key).hex()[:32]


def seal_of(secret: str, nonce: str) -> str:
    """SHA-256 of the secret followed by the nonce, in hexadecimal."""
    return hashlib.sha256((secret + nonce).encode()).hexdigest()


def hint_mark(token: str, guesses: int, hints: int) -> str:
    """Stands for a board with so many guesses and hints. Only the site can make it."""
    return _digest("games.hint", f"{token}:{guesses}:{hints}").hex()[:32]


def match_token(before: str) -> str:
    """The name of the match after what opens it, a form or another match: the same if that comes twice."""
    return _digest("games.opening", before).hex()[:32]


def issue_ticket(token: str) -> str:
    """The text of a ticket for a new token. A page that is shown again carries the same text."""
    return _signer(settings.SECRET_KEY).sign(token)


def read_ticket(text: str, token: str) -> Ticket | None:
    """The ticket that the site issued for this token within the last week, or None."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            signed = _signer(key).unsign(text, max_age=TICKET_LIFETIME)
        except signing.BadSignature:
            continue
        return Ticket(text, token, key) if signed == token else None
    return None


def _signer(key: str | bytes) -> signing.TimestampSigner:
    """A signer with only one key, so that `read_ticket` learns which key signed a ticket."""
    return signing.TimestampSigner(key=key, salt=_TICKET_SALT, fallback_keys=[])


def _digest(salt: str, token: str, key: str | bytes = "") -> bytes:
    return salted_hmac(salt, token, secret=key or None, algorithm="sha256").digest()
