"""Views that have nothing to do with games: health checks, and files with fixed addresses."""

from http import HTTPStatus

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from mastermind_site.caches import shared_cache_answers

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
