"""Who asks too much of an account: the page that says when to come back, and mails about new passwords."""

from http import HTTPStatus
from math import ceil

from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games import metrics
from games.limits import rates
from games.ui.error_page import ERROR_PAGE, error_context
from games.visitors.current import request_id

USUAL = 60  # seconds; allauth counts by the minute what it answers with this page
MINUTES = 120  # up to which a wait is given in minutes
OF_A_MAILBOX = ("password_mail", "password_mails")  # in a quarter of an hour, and in a day


def too_many(request: HttpRequest, wait: int = USUAL) -> HttpResponse:
    """The page for visitors whom allauth's own limits stop, for so many seconds."""
    metrics.refusals.add("rate: accounts")
    status = HTTPStatus.TOO_MANY_REQUESTS
    context = error_context(status, _words(wait), request_id=request_id())
    response = render(request, ERROR_PAGE, context, status=status)
    response.headers["Retry-After"] = str(wait)
    return response


def count_mail(request: HttpRequest, mailbox: str) -> None:
    """Count a mail that anybody can have sent to an address. Raises ImmediateHttpResponse, the page."""
    refused = [each for each in OF_A_MAILBOX if not rates.consume(request, each, by=mailbox)]
    if refused:
        wait = max(rates.seconds_left(request, each, by=mailbox) for each in refused)
        raise ImmediateHttpResponse(too_many(request, wait))


def _words(wait: int) -> str:
    """Empty for the usual wait, for which the page has words."""
    minutes = ceil(wait / 60)
    if minutes <= 1:
        return ""
    if minutes <= MINUTES:
        return gettext("You have sent too many requests. Try again in %(number)s minutes.") % {
            "number": minutes
        }
    return gettext("You have sent too many requests. Try again in %(number)s hours.") % {
        "number": ceil(minutes / 60)
    }
