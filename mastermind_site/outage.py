"""What visitors get while the database does not answer: a prompt 503 with an explanation."""

import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games import metrics
from games.failures import broken
from games.ui.htmx import refused, stands_beside
from games.visitors.current import request_id
from mastermind_site.observe.logs import OUTAGES

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
