"""Middleware around all other: counts each request, and logs those that were slow or failed."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.metrics import Times
from games.visitors import current

STATIC, NOWHERE, EMPTY_POLL = "static", "nowhere", "empty-poll"  # in place of names of addresses
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}
MISTAKES = {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN}
"""Of visitors, that are logged: they may be an attack, or a fault in the settings."""

requests = Times(
    "mastermind_request_seconds",
    "Requests, by the name of their address and the status of their answer.",
    *("route", "status"),
    bounds=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
log = logging.getLogger(__name__)


def route_of(request: HttpRequest, status: int = HTTPStatus.OK) -> str:
    """The name of the address that was asked for: never a path, which may have a token in it.

    status: of the answer. Files and empty polls are answered before their address is looked up, and
    what a limit refuses, too.
    """
    if match := request.resolver_match:
        return match.view_name
    if request.path.startswith(settings.STATIC_URL):
        return STATIC
    return EMPTY_POLL if status == HTTPStatus.NOT_MODIFIED else NOWHERE


def watched(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        current.begin(request)
        response = get_response(request)
        seconds, status = current.seconds(), response.status_code
        requests.add(seconds, route_of(request, status), status)
        level = _level_of(seconds, status)
        is_worth_a_line = level > logging.INFO or settings.LOG_REQUESTS == "all"
        if is_worth_a_line and not current.is_logged():
            log.log(level, "Request", extra={"facts": facts_of_request(request, status, seconds)})
        return response

    return middleware


def _level_of(seconds: float, status: int) -> int:
    is_failed = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    if is_failed and status != HTTPStatus.SERVICE_UNAVAILABLE:  # no fault of the site, but a limit
        return logging.ERROR
    if is_failed or status in MISTAKES or seconds >= settings.SLOW_SECONDS:
        return logging.WARNING
    return logging.INFO


def facts_of_request(request: HttpRequest, status: int, seconds: float) -> dict[str, object]:
    """What the log says of a request."""
    return {
        "route": route_of(request, status),
        "method": request.method if request.method in METHODS else "other",
        "status": status,
        "seconds": round(seconds, 3),
    }
