"""What visitors get while the database does not answer: 503 in words, and soon."""

import sys
from collections.abc import Callable
from http import HTTPStatus
from itertools import chain

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games.failures import broken
from games.htmx import refused, stands_beside
from mastermind_site.logs import OUTAGES

RETRY_AFTER = "2"  # seconds


def error_page(request: HttpRequest) -> HttpResponse:
    """Django asks for this page in whatever middleware, view or template the error was raised."""
    is_outage = isinstance(sys.exc_info()[1], OUTAGES)
    return unavailable(request) if is_outage else broken(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """A page, or words beside the board whose form was sent."""
    context = {
        "title": gettext("Back in a moment"),
        "message": gettext(
            "The site cannot reach its games right now. None is lost: try again in a few seconds."
        ),
    }
    template = "play/game.html#refusal" if stands_beside(request) else "503.html"
    response = render(request, template, context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    response["Retry-After"] = RETRY_AFTER
    return refused(request, response)


def begin_streams(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Ask for the first piece of a streamed answer while an error still changes its status."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if isinstance(response, StreamingHttpResponse):
            pieces = iter(response)
            response.streaming_content = chain([next(pieces, b"")], pieces)
        return response

    return middleware
