"""Pages of the site for requests that fail as a whole.

Django's own error pages read the form that was sent, to protect the forms on them. These pages
never read it, because that form may be the cause of the failure. They do not query the database
either.
"""

from http import HTTPStatus

from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language_from_request, gettext, gettext_noop, override

from games import metrics
from games.play.refusals import refuse
from games.ui.error_page import ERROR_PAGE, error_context
from games.ui.htmx import HtmxHttpRequest, wants_fragment
from games.visitors.appearance import appearance
from games.visitors.current import request_id

LOGGED = {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN}  # so their pages name the request
MEANWHILE = gettext_noop(
    "You signed in or out, or deleted your data, in another tab just now, so this may not have been"
    " saved. Reload the page to check."
)


def bad_request(request: HtmxHttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, SessionInterrupted):
        if wants_fragment(request):
            return refuse(request, gettext(MEANWHILE), HTTPStatus.CONFLICT)
        return _page(request, HTTPStatus.CONFLICT, message=gettext(MEANWHILE))
    if isinstance(exception, RequestDataTooBig):
        return _page(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return unreadable(request)


def unreadable(request: HttpRequest) -> HttpResponse:
    return _page(request, HTTPStatus.BAD_REQUEST)


def wrong_charset(request: HttpRequest) -> HttpResponse:
    return _page(request, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    metrics.refusals.add("forbidden")
    return _page(request, HTTPStatus.FORBIDDEN, message=_said_by(exception))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    match = getattr(request, "resolver_match", None)
    is_ours = match is None or match.func.__module__.partition(".")[0] != "allauth"
    return _page(request, HTTPStatus.NOT_FOUND, message=_said_by(exception) if is_ours else "")


def _said_by(exception: Exception) -> str:
    said = exception.args[0] if exception.args else ""
    return said if isinstance(said, str) else ""


def broken(request: HttpRequest) -> HttpResponse:
    """The page of last resort, which depends on nothing else that may be broken."""
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    with override(get_language_from_request(request)):
        context = error_context(status, request_id=request_id()) | appearance(request)
        html = render_to_string(ERROR_PAGE, context)
    return HttpResponse(html, status=status)


def _page(request: HttpRequest, status: HTTPStatus, *, message: str = "") -> HttpResponse:
    """The page of a status, in the visitor's language even if no middleware has set it."""
    with override(get_language_from_request(request)):
        is_live = request.path.startswith(reverse("live"))
        mark = request_id() if status in LOGGED else ""
        context = error_context(status, message, is_live=is_live, request_id=mark)
        return render(request, ERROR_PAGE, context, status=status)
