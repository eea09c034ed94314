"""The request that a thread is at, and the id by which a visitor can name it.

It is remembered until the next one begins, because a stream is sent, and a fault may be logged, after
the answer was made.
"""

import re
import time
from secrets import token_hex
from threading import local

from django.conf import settings
from django.http import HttpRequest

ID_BYTES = 8  # of an id that is drawn: nobody meets another one's
READING = {"GET", "HEAD", "OPTIONS"}  # methods that need not change anything
ACCOUNTS = "/accounts/"  # what its pages show may be needed later, so it must be stored
GIVEN = re.compile(r"[A-Za-z0-9_-]{8,64}")  # ids of proxies; anything else is not repeated


class _Current(local):
    request: HttpRequest | None = None
    id = ""
    began = 0.0
    is_logged = False


_current = _Current()


def begin(request: HttpRequest) -> None:
    _current.request = request
    _current.id = ""
    _current.began = time.perf_counter()
    _current.is_logged = False


def forget() -> None:
    _current.request = None
    _current.id = ""


def request() -> HttpRequest | None:
    """The request of this thread, or the one before."""
    return _current.request


def only_shows() -> bool:
    """Whether the request shows a page, so that what it writes may be left out."""
    if _current.request is None or _current.request.method not in READING:
        return False
    return not _current.request.path.startswith(ACCOUNTS)


def seconds() -> float:
    return time.perf_counter() - _current.began


def request_id() -> str:
    """The id of the request: that of a trusted proxy, or one drawn when it is first asked for.

    Empty if this thread is at no request.
    """
    if not _current.id and _current.request is not None:
        given = _current.request.headers.get("X-Request-ID", "") if settings.TRUSTED_PROXIES else ""
        _current.id = given if GIVEN.fullmatch(given) else token_hex(ID_BYTES)
    return _current.id


def note_logged() -> None:
    _current.is_logged = True


def is_logged() -> bool:
    return _current.is_logged
