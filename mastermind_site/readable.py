"""Middleware that refuses requests which the site or its database cannot read."""

import re
from collections.abc import Callable

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase

from games.failures import unreadable, wrong_charset

NUL = "\0"  # SQLite accepts it in a text, PostgreSQL does not
PLAIN = re.compile(r"[\t -~]*")  # what cookies of the site are made of
MARK = "mastermind.unreadable"  # in the environment of a request whose address was emptied


def parsed(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Read the address first, so that nothing that logs, counts, or refuses stumbles over it.

    An address with too many fields is emptied, and `readable` refuses it. Cookies with other signs than ours
    are left out: Django strips every blank of Unicode from a name, and browsers do not. So with such a blank
    before it, another host of the domain could set a name that has the prefix `__Host-` only afterward.
    """

    def parse(request: HttpRequest) -> HttpResponseBase:
        sent = request.META.get("HTTP_COOKIE", "")
        if not PLAIN.fullmatch(sent):
            request.META["HTTP_COOKIE"] = ";".join(filter(PLAIN.fullmatch, sent.split(";")))
        try:
            request.GET  # noqa: B018 (Django parses it once)
        except SuspiciousOperation:
            request.GET = QueryDict()
            request.META[MARK] = True
        return get_response(request)

    return parse


def readable(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Refuse charsets other than UTF-8, and NUL in an address or a cookie; forms check fields."""

    def read(request: HttpRequest) -> HttpResponse:
        if MARK in request.META:
            return unreadable(request)
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in {"utf-8", "utf8"}:
            return wrong_charset(request)
        if NUL in request.path:
            raise Http404
        for name, value in list(request.COOKIES.items()):
            if NUL in value:
                del request.COOKIES[name]
        return get_response(request)

    return read
