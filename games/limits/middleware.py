"""Refuses visitors who have used up their share, and work for which the site is too busy."""

import logging
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, gettext, ngettext, override

from games import metrics
from games.limits.budget import MILLISECONDS, MINUTE, Shares, budget, to_next_minute
from games.thinking import EndlessError, gate, processor_time
from games.thinking.gate import BusyError
from games.ui.error_page import ERROR_PAGE, error_context
from games.ui.htmx import refused, stands_beside
from games.visitors.addresses import remember_account, shares_of
from games.visitors.appearance import Appearance, appearance_in
from games.visitors.current import request_id

logger = logging.getLogger(__name__)

ID = "id-of-request"  # placeholder in a page that is rendered once for everybody
FOR_PROGRAMS = "/api/"
NEVER_REFUSED = ("/healthz", "/readyz")


class LimitsMiddleware:
    """Runs before all other middleware, so that a refusal costs next to nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path in NEVER_REFUSED:
            return self.get_response(request)
        if seconds := budget.wait(shares_of(request)):
            metrics.refusals.add("work")
            return refusal(request, HTTPStatus.TOO_MANY_REQUESTS, seconds)
        processor_time.begin()
        gate.begin()
        try:
            with connection.execute_wrapper(_counted):
                response = self.get_response(request)
        finally:
            remember_account(request)
            shares = shares_of(request)
            budget.charge(shares, processor_time.seconds())
        if request.path.startswith(FOR_PROGRAMS):
            _tell_share(shares, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer BusyError and EndlessError: the request has changed nothing.

        After BusyError, it may be sent again. EndlessError means that a limit of the solver failed.
        """
        if isinstance(exception, BusyError):
            return refusal(request, HTTPStatus.SERVICE_UNAVAILABLE, exception.retry_after)
        if isinstance(exception, EndlessError):
            logger.error("A request asked the solver for more than its limits allow.")
            metrics.refusals.add("endless")
            return refusal(request, HTTPStatus.UNPROCESSABLE_ENTITY)
        return None


def _tell_share(shares: Shares, response: HttpResponseBase) -> None:
    """Tell a program its share in milliseconds, as in draft-ietf-httpapi-ratelimit-headers."""
    share, left = (
        round(MILLISECONDS * each) for each in (min(shares.values()), budget.left(shares))
    )
    response.headers["RateLimit-Policy"] = f'"work";q={share};w={MINUTE}'
    response.headers["RateLimit"] = f'"work";r={left};t={to_next_minute()}'


def _counted(execute: Callable[..., Any], *args: Any) -> Any:
    """Count the work of a database server; SQLite works in this thread.

    Waiting for a server that does not answer is not work: otherwise, visitors who kept trying would be
    refused once it is back.
    """
    if connection.vendor == "sqlite":
        return execute(*args)
    with processor_time.elsewhere(OperationalError):
        return execute(*args)


def refusal(request: HttpRequest, status: HTTPStatus, seconds: int = 0) -> HttpResponse:
    """A page with the refusal, or only its words, if they are shown beside a board.

    seconds: after which it may be asked for again; 0 for never.
    """
    language = get_language_from_request(request)
    appearance = None if stands_beside(request) else appearance_in(request)
    text = _drawn(status, seconds, language, appearance).replace(ID, request_id())
    headers = {"Retry-After": str(seconds)} if seconds else {}
    return refused(request, HttpResponse(text, status=status, headers=headers))


@lru_cache(maxsize=512)
def _drawn(status: HTTPStatus, seconds: int, language: str, appearance: Appearance | None) -> str:
    """The refusal as HTML: the same for everybody with these settings, and a few kilobytes."""
    with override(language):
        message = sentence(status, seconds)
        if appearance is None:
            return render_to_string("play/game.html#refusal", {"message": message})
        mark = "" if status == HTTPStatus.UNPROCESSABLE_ENTITY else ID
        context = error_context(status, message, appearance=appearance, request_id=mark)
        return render_to_string(ERROR_PAGE, context)


def sentence(status: HTTPStatus, seconds: int = 0) -> str:
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        return gettext("The site is busy right now. Nothing is lost: try again in a few seconds.")
    if status == HTTPStatus.UNPROCESSABLE_ENTITY:
        return gettext("This would take too long to work out. Nothing is lost: go back.")
    words = ngettext(
        "That was a lot for one minute. Nothing is lost: go on in %(seconds)s second.",
        "That was a lot for one minute. Nothing is lost: go on in %(seconds)s seconds.",
        seconds,
    )
    return words % {"seconds": seconds}
