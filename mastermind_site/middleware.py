"""Middleware of the whole site: what it can read, what browsers keep of accounts, and how files and pages are sent."""

import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import add_never_cache_headers

from games.failures import unreadable, wrong_charset
from games.visitors.current import ACCOUNTS

NUL = "\0"  # SQLite accepts it in a text, PostgreSQL does not
PLAIN = re.compile(r"[\t -~]*")  # what cookies of the site are made of
MARK = "mastermind.unreadable"  # in the environment of a request whose address was emptied
# Scripts store the row of a turn, and the service worker the review read last.
CLEARED = '"cache", "storage"'
REFUSED = re.compile(r"q\s*=\s*0(?:\.0{0,3})?", re.IGNORECASE)
RANGE = re.compile(r"\s*bytes\s*=\s*(\d{0,18})-(\d{0,18})\s*", re.ASCII | re.IGNORECASE)
PIECE_BYTES = 64 * 1024


def parsed(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Read the address first, so that nothing that logs, counts, or refuses stumbles over it.

    An address with too many fields is emptied, and `in_utf_8` refuses it. Cookies with other signs than ours
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


def in_utf_8(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
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


def private(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Let nobody store what stands below /accounts/; the views of the site say so themselves.

    A browser whose session has ended also clears what scripts stored, however it ended: signed out
    here or in the admin, from another browser, or with the account. Browsers heed that over https only.
    """

    def keep_private(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith(ACCOUNTS):
            add_never_cache_headers(response)
        session = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if session is not None and not session.value and request.is_secure():
            response["Clear-Site-Data"] = CLEARED
        return response

    return keep_private


def served(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Around whatever sends files: parts of them (RFC 9110), and encodings that a visitor refuses.

    WhiteNoise takes a range of one byte for none, and sends what was asked not to be sent: like Django's
    compression, it only looks for the name of an encoding.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        accepted = request.META.get("HTTP_ACCEPT_ENCODING", "").split(",")
        request.META["HTTP_ACCEPT_ENCODING"] = ",".join(filter(_is_taken, accepted))
        asked = RANGE.fullmatch(request.META.pop("HTTP_RANGE", ""))
        response = get_response(request)
        if not isinstance(response, FileResponse) or response.status_code != HTTPStatus.OK:
            return response
        response["Accept-Ranges"] = "bytes"
        if (
            asked
            and any(asked.groups())
            and request.method == "GET"
            and _is_same(request, response)
        ):
            return _part(response, *asked.groups())
        return response

    return middleware


def _is_taken(encoding: str) -> bool:
    """Whether a visitor takes an encoding, such as "gzip;q=0.5"."""
    return not REFUSED.fullmatch(encoding.partition(";")[2].strip())


def _is_same(request: HttpRequest, response: FileResponse) -> bool:
    """Whether the file is still the one of which somebody has another part, as *If-Range* names it."""
    known = request.headers.get("If-Range")
    return known is None or known in {response.get("ETag"), response.get("Last-Modified")}


def _part(response: FileResponse, first: str, last: str) -> HttpResponseBase:
    """The bytes from the first to the last, which may lie behind the end; without a first, so many at the end."""
    size = int(response["Content-Length"])
    start = int(first) if first else max(0, size - int(last))
    stop = min(size, int(last) + 1) if first and last else size
    if first and last and int(last) < int(first):
        return response  # it means nothing
    if start >= stop:
        response.streaming_content = ()
        response.status_code = HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
        response["Content-Range"], response["Content-Length"] = f"bytes */{size}", "0"
        return response
    file: Any = response.file_to_stream
    file.seek(start)
    response.streaming_content = _pieces(file, stop - start)
    response.status_code = HTTPStatus.PARTIAL_CONTENT
    response["Content-Range"] = f"bytes {start}-{stop - 1}/{size}"
    response["Content-Length"] = str(stop - start)
    return response


def _pieces(file: Any, left: int) -> Iterator[bytes]:
    while left and (piece := file.read(min(left, PIECE_BYTES))):
        left -= len(piece)
        yield piece


class CompressPagesMiddleware(GZipMiddleware):
    """Django's compression for everything but streams.

    A page becomes five times smaller in a quarter of a millisecond. An export is a stream that may
    be of many megabytes, and compressing it would take longer than making it. Django masks the CSRF
    token of every page and adds a random number of bytes, so the length of a page tells nothing.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.streaming:
            return response
        return super().process_response(request, response)
