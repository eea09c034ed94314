"""Views that have nothing to do with games: health checks, files with fixed addresses, and the page of an error."""

import sys
from http import HTTPStatus

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import metrics
from games.failures import broken
from games.ui.error_page import ERROR_PAGE
from games.ui.htmx import refused, stands_beside
from games.visitors.current import request_id
from mastermind_site.caches import shared_cache_answers
from mastermind_site.observe.logs import OUTAGES

RETRY_AFTER = "2"  # seconds
PUBLIC = (
    "home",
    "rules",
    "about-privacy",
    "about-security",
    "daily",
    "live",
    "solve",
    "train",
    "lab",
    "lab-compare",
    "lab-designs",
    "tables",
    "records",
    "lab-sources",
    "data",
    "data-card",
    "leaderboard",
    "ratings",
    "challenges",
)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Says that the process answers. Uses neither the database nor the cache."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Says whether the database and the cache answer, so that visitors may be sent here."""
    checks = {"database": _database_answers(), "cache": shared_cache_answers(is_written=True)}
    lines = [f"{name}: {'ok' if works else 'no answer'}\n" for name, works in checks.items()]
    status = HTTPStatus.OK if all(checks.values()) else HTTPStatus.SERVICE_UNAVAILABLE
    return HttpResponse("".join(lines), status=status, content_type="text/plain")


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "robots.txt", content_type="text/plain")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages that search engines should know."""
    addresses = [request.build_absolute_uri(reverse(name)) for name in PUBLIC]
    context = {"addresses": addresses}
    return render(request, "sitemap.xml", context, content_type="application/xml")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    return render(request, "manifest.json", content_type="application/manifest+json")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    return redirect(static("img/icon.svg"))


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
    template = "play/game.html#refusal" if stands_beside(request) else ERROR_PAGE
    response = render(request, template, context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    response["Retry-After"] = RETRY_AFTER
    return refused(request, response)
