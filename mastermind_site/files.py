"""Middleware around whatever sends files: parts of them (RFC 9110), and encodings that a visitor refuses.

WhiteNoise takes a range of one byte for none, and sends what was asked not to be sent: like Django's
compression, it only looks for the name of an encoding.
"""

import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase

REFUSED = re.compile(r"q\s*=\s*0(?:\.0{0,3})?", re.IGNORECASE)
RANGE = re.compile(r"\s*bytes\s*=\s*(\d{0,18})-(\d{0,18})\s*", re.ASCII | re.IGNORECASE)
PIECE_BYTES = 64 * 1024


def served(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
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
