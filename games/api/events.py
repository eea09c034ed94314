"""Programs that ask whether a match has changed: mostly it has not, and the cache alone answers.

As for the polls of pages, which `games.live.polling` answers. A program sends a token instead of the
key of a seat, so one that asked a moment ago, with this very token, may be answered so.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseNotModified

from games.live import polling
from games.models.tokens import digest_of

EVENTS = re.compile("/api/v1/matches/([A-Za-z0-9_-]{1,40})/events")


def heard_from(request: HttpRequest, token: str) -> None:
    """Note that a program that may see a match has just asked for it."""
    polling.note(_key(request, token))


def answer_empty_events(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware before all other: nothing new needs no database.

    Now and then a request goes on: then the token is looked up again, and its seat is noted as here.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asked = EVENTS.fullmatch(request.path)
        if asked is None or request.method != "GET" or set(request.GET) != {"state"}:
            return get_response(request)
        token, state = asked[1], request.GET["state"]
        if not polling.is_noted(_key(request, token)) or polling.has_news(token, state):
            return get_response(request)
        return HttpResponseNotModified()

    return middleware


def _key(request: HttpRequest, token: str) -> str:
    """The program and the match; nobody can guess it who does not know the token of the program."""
    return digest_of(f"{request.headers.get('Authorization', '')} {token}")
