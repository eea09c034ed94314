"""Refuses those who have had their share of work, and tells of work that nobody is free for."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, gettext, ngettext, override

from games.htmx import refused, stands_beside
from games.limits.budget import budget
from games.visitors.addresses import shares_of
from games.visitors.appearance import Appearance, appearance_in
from games.work import tally
from games.work.gate import BusyError

HELD = 1.0  # seconds that a refusal is held back, so that nobody asks again and again at once
NEVER_REFUSED = ("/healthz", "/readyz")


class LimitsMiddleware:
    """The outermost one, so that a refusal costs next to nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path in NEVER_REFUSED:
            return self.get_response(request)
        shares = shares_of(request)
        if seconds := budget.wait(shares):
            return refusal(request, HTTPStatus.TOO_MANY_REQUESTS, seconds)
        tally.begin()
        try:
            with _database_counted():
                response = self.get_response(request)
        finally:
            budget.charge(shares, tally.seconds())
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            _hold(request)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What found nobody free for it has changed nothing, and may be asked again."""
        if not isinstance(exception, BusyError):
            return None
        return refusal(request, HTTPStatus.SERVICE_UNAVAILABLE, exception.retry_after)


def _database_counted() -> AbstractContextManager[None]:
    """SQLite works in our own thread, and is counted already; a server works elsewhere."""
    return nullcontext() if connection.vendor == "sqlite" else connection.execute_wrapper(_count)


def _count(execute: Callable[..., Any], *args: Any) -> Any:
    with tally.elsewhere():
        return execute(*args)


def _hold(request: HttpRequest) -> None:
    """Let the server send the answer a moment later, where it can without a thread that waits."""
    if hold := getattr(request.META.get("gunicorn.socket"), "hold", None):
        hold(HELD)


def refusal(request: HttpRequest, status: HTTPStatus, seconds: int) -> HttpResponse:
    """A page in words, or words beside the board whose form was sent."""
    _hold(request)
    language = get_language_from_request(request)
    look = None if stands_beside(request) else appearance_in(request)
    text = _drawn(status, seconds, language, look)
    headers = {"Retry-After": str(seconds)}
    return refused(request, HttpResponse(text, status=status, headers=headers))


@lru_cache(maxsize=512)
def _drawn(status: HTTPStatus, seconds: int, language: str, look: Appearance | None) -> str:
    """The same for everybody of a language; a few kilobytes each."""
    with override(language):
        message = sentence(status, seconds)
        if look is None:
            return render_to_string("play/game.html#refusal", {"message": message})
        return render_to_string(f"{status}.html", {"message": message, "look": look})


def sentence(status: HTTPStatus, seconds: int = 0) -> str:
    """What happened, and what to do next."""
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        return gettext("The site is busy right now. Nothing is lost: try again in a few seconds.")
    words = ngettext(
        "You have asked for a lot in one minute. Nothing is lost: go on in %(seconds)s second.",
        "You have asked for a lot in one minute. Nothing is lost: go on in %(seconds)s seconds.",
        seconds,
    )
    return words % {"seconds": seconds}
