"""Visits of a site that is served."""

import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode, urlsplit

COOKIE = "csrftoken=" + "c" * 32
# Whose session does not exist: it is asked for in the database.
STRANGER = COOKIE + "; sessionid=" + "s" * 32


@dataclass(frozen=True, slots=True)
class Answer:
    status: int  # 0 where none came
    text: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0


def visit(
    site: str,
    path: str,
    fields: Mapping[str, str] | None = None,
    *,
    patience: float = 2.0,
    **headers: str,
) -> Answer:
    """Get a page, or send a form."""
    began = time.monotonic()
    sent = {"Cookie": STRANGER} | {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=patience)) as connection:
        try:
            if fields is None:
                connection.request("GET", path, headers=sent)
            else:
                form = urlencode({"csrfmiddlewaretoken": "c" * 32, **fields})
                sent["Content-Type"] = "application/x-www-form-urlencoded"
                connection.request("POST", path, form, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException):
            return Answer(0, seconds=time.monotonic() - began)
    return Answer(answer.status, text, dict(answer.getheaders()), time.monotonic() - began)
