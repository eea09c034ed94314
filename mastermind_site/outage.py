"""What visitors get while the database does not answer: a prompt 503 with an explanation."""

import sys
from collections.abc import Callable
from http import HTTPStatus
from itertools import chain

from django.http import HttpRequest, HttpResponse
from django.http.response import FileResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games import metrics
from games.failures import broken
from games.htmx import refused, stands_beside
from games.visitors.current import request_id
from mastermind_site.logs import OUTAGES

RETRY_AFTER = "2"  # seconds


def error_page(request: HttpRequest) -> HttpResponse:
    """The page for an error, wherever it was raised: in middleware, a view, or a template."""
    is_outage = isinstance(sys.exc_info()[1], OUTAGES)
    return unavailable(request) if is_outage else broken(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """A page, or a message beside the board whose form was sent."""
    metrics.refusals.add("outage")
    context = {
        "title": gettext("Back in a moment"),
        "message": gettext(
            "The site cannot reach its games right now. Nothing is lost: try again in a few seconds."
        ),
        "request_id": request_id(),
    }
    template = "play/game.html#refusal" if stands_beside(request) else "503.html"
    response = render(request, template, context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    response["Retry-After"] = RETRY_AFTER
    return refused(request, response)


def begin_streams(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that gets the first piece of a streamed answer before the status is sent."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            pieces = iter(response)
            response.streaming_content = chain([next(pieces, b"")], pieces)
        return response

    return middleware
