"""Answers a form from a page that is out of date."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop

from games import metrics
from games.play.answers import show
from games.play.forms import GuessForm
from games.play.lookup import find_or_begin
from games.play.refusals import refuse
from games.ui.htmx import HtmxHttpRequest, wants_fragment
from games.visitors.current import request_id

STALE_PAGE = gettext_noop("This page is out of date, so nothing was sent. Reload it to go on.")
GONE = gettext_noop(
    "Nothing was sent, because this game belongs to a session that has ended. Start a new game."
)
STALE = gettext_noop(
    "This page is out of date, so nothing was sent. Here is the board as it is now: try again."
)
NO_COOKIES = gettext_noop(
    "Nothing was sent, because your browser sent no cookie. Allow cookies for this site, then reload"
    " the page."
)

METHODS = ["GET", "HEAD", "POST"]
MATCH = "match"  # with which the names of the addresses of matches begin
ONLY_POST = gettext_noop("This site answers GET, and changes something only after POST.")


def stale_form(request: HtmxHttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Refuse a request with a missing or outdated CSRF token, which changes nothing."""
    if request.method != "POST":
        return HttpResponseNotAllowed(METHODS, gettext(ONLY_POST))
    metrics.refusals.add("stale form")
    status = HTTPStatus.FORBIDDEN
    token = request.resolver_match.kwargs.get("token") if request.resolver_match else None
    is_of_board = request.resolver_match is None or request.resolver_match.url_name != "put-away"
    game = token and is_of_board and find_or_begin(request, token)
    has_cookie = bool(request.COOKIES.get(settings.CSRF_COOKIE_NAME))
    if game:
        form = GuessForm(request.POST, rules=game.rules)
        message = gettext(STALE if has_cookie else NO_COOKIES)
        return show(request, game, form, message=message, status=status, whole=True)
    if wants_fragment(request):
        words = GONE if token and not _is_of_match(request) else STALE_PAGE
        return refuse(request, gettext(words if has_cookie else NO_COOKIES), status)
    context = {"has_cookie": has_cookie, "request_id": request_id()}
    return render(request, "403_csrf.html", context, status=status)


def _is_of_match(request: HtmxHttpRequest) -> bool:
    return bool(
        request.resolver_match and (request.resolver_match.url_name or "").startswith(MATCH)
    )
