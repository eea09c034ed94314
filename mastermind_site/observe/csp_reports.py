"""What browsers report of pages that broke the Content Security Policy.

They are asked by `report-uri`, which all of them know. Not all know its successor, `report-to`, and
one that does not complains of it on the console of every page.

A report quotes addresses and scripts, which may have a token in them. So the log says no
more than its directive and what kind of thing was refused.
"""

import json
import logging
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.limits import rates

MAX_BYTES = 8 * 1024
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


@csrf_exempt
@require_POST
def collect(request: HttpRequest) -> HttpResponse:
    """Log the report of a browser by the directive that was broken."""
    if not rates.consume(request, ACTION):
        response = HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, ACTION)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BYTES:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        sent = json.loads(request.body)
    except (ValueError, RecursionError):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    report = sent.get("csp-report") if isinstance(sent, dict) else None
    if not isinstance(report, dict):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    directive = _directive_of(report)
    # As facts, because the message is searched for what the request carried, which these resemble.
    facts = {"directive": directive, "refused": _kind_of(report, request)}
    log.warning("A page broke its policy", extra={"facts": facts})
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _directive_of(report: dict[str, Any]) -> str:
    """One of the directives of the site's policy, or `other`."""
    broken = report.get("effective-directive") or report.get("violated-directive", "")
    words = str(broken).split()
    name = words[0].removesuffix("-elem").removesuffix("-attr") if words else OTHER
    return name if name in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"] else OTHER


def _kind_of(report: dict[str, Any], request: HttpRequest) -> str:
    """What was refused, without its address."""
    refused = str(report.get("blocked-uri", ""))
    if refused in KEYWORDS:
        return refused
    try:
        host = urlsplit(refused).netloc
    except ValueError:
        return "something"
    if not host:
        return "something"
    return "an address of this site" if host == request.get_host() else "an address elsewhere"
