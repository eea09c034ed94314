"""What browsers report of pages that broke the Content Security Policy.

A report quotes addresses and scripts, which may have a token in them. So it is only counted by its
directive, and the log says no more than that and what kind of thing was refused.
"""

import json
import logging
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games import metrics
from games.limits import rates

ENDPOINT = f'csp="{settings.REPORTS}"'  # for the directive report-to
MAX_BYTES = 8 * 1024
MOST = 10  # reports that are read of one request
ACTION = "csp_report"
OTHER = "other"
KEYWORDS = {
    "inline",
    "eval",
    "wasm-eval",
    "data",
    "blob",
}  # which browsers name in place of addresses

log = logging.getLogger(__name__)


def name_endpoint(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Say beside each policy where `report-to` sends its reports."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Reporting-Endpoints"] = ENDPOINT
        return response

    return middleware


@csrf_exempt
@require_POST
def collect(request: HttpRequest) -> HttpResponse:
    """Count reports in either of their forms: of `report-uri`, or of `report-to`."""
    if not rates.consume(request, ACTION):
        response = HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, ACTION)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BYTES:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        told = json.loads(request.body)
    except (ValueError, RecursionError):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    for report in _reports_in(told):
        directive = _directive_of(report)
        metrics.policy_reports.add(directive)
        log.warning("A page broke its policy: %s refused %s", directive, _kind_of(report, request))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _reports_in(told: Any) -> Iterator[dict[str, Any]]:
    """The reports of a request, at most ten; nothing for anything else."""
    entries = told[:MOST] if isinstance(told, list) else [told]
    for entry in entries:
        report = entry.get("csp-report", entry.get("body")) if isinstance(entry, dict) else None
        if isinstance(report, dict):
            yield report


def _directive_of(report: dict[str, Any]) -> str:
    """One of the directives of the site's policy, or `other`."""
    told = report.get("effectiveDirective") or report.get("effective-directive")
    words = str(told or report.get("violated-directive", "")).split()
    name = words[0].removesuffix("-elem").removesuffix("-attr") if words else OTHER
    return name if name in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"] else OTHER


def _kind_of(report: dict[str, Any], request: HttpRequest) -> str:
    """What was refused, without its address."""
    refused = str(report.get("blockedURL") or report.get("blocked-uri") or "")
    if refused in KEYWORDS:
        return refused
    try:
        host = urlsplit(refused).netloc
    except ValueError:
        return "something"
    if not host:
        return "something"
    return "an address of this site" if host == request.get_host() else "an address elsewhere"
