"""Takes what a visitor sent out of what the site logs and reports.

A path has the token of a game, a form has a password, and an error of a library may quote either. So
each text that leaves the process is searched for the values that its request carried.
"""

import re
from collections.abc import Iterable, Iterator
from traceback import TracebackException

from django.http import HttpRequest

from games.visitors import current

SHORTEST = (
    4  # characters of a value that is looked for; the code of a game has no fewer on most boards
)
GONE = "…"
ADDRESSES = ("REMOTE_ADDR", "HTTP_X_FORWARDED_FOR")
HEADERS = ("HTTP_AUTHORIZATION", "HTTP_COOKIE", "HTTP_X_CSRFTOKEN", "HTTP_REFERER", "QUERY_STRING")
PARTS = re.compile(r"[^\s/?&=;,]+")  # of an address or a header
ROW = re.compile(r"(DETAIL:).*")  # with which PostgreSQL quotes a row that it refuses
QUOTED = re.compile(rb'"([^"\\]+)"')  # texts in the JSON that a program sent


def scrubbed(text: str) -> str:
    """The text without any value that the request of this thread carried, and without any row."""
    text = ROW.sub(rf"\1 {GONE}", text)
    request = current.request()
    if request is None:
        return text
    for value in sorted(set(_carried_by(request)), key=len, reverse=True):
        if len(value) >= SHORTEST:
            text = text.replace(value, GONE)
    return text


def trace_of(error: BaseException) -> str:
    """The traceback of an error and of those behind it: the lines of code, and what was said, scrubbed."""
    parts: list[str] = []
    part: TracebackException | None = TracebackException.from_exception(error)
    while part:
        parts.append("".join(part.stack.format()) + scrubbed("".join(part.format_exception_only())))
        part = part.__cause__ or (None if part.__suppress_context__ else part.__context__)
    return "which led to:\n".join(reversed(parts)).rstrip()


def _carried_by(request: HttpRequest) -> Iterator[str]:
    """Everything in a request that its visitor chose, or that names the visitor."""
    meta = request.META
    for name in (*ADDRESSES, *HEADERS):
        yield meta.get(name, "")
        yield from PARTS.findall(meta.get(name, ""))
    match = request.resolver_match
    if match is None:
        yield from _unknown_parts(request.path)
    else:
        yield from (str(value) for value in (*match.args, *match.kwargs.values()))
    yield from request.COOKIES.values()
    yield from _values(request.GET.lists())
    # A form that nobody has read is not read here: it may be what failed.
    read = vars(request)
    if "_post" in read:
        yield from _values(request.POST.lists())
    if isinstance(body := read.get("_body"), bytes):
        yield from (value.decode(errors="replace") for value in QUOTED.findall(body))
    if user := read.get("_cached_user"):
        yield user.get_username()


def _unknown_parts(path: str) -> Iterable[str]:
    """What a path has that leads nowhere, or was refused before it was looked up."""
    return (part for part in PARTS.findall(path) if len(part) > SHORTEST)


def _values(fields: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for _, values in fields:
        yield from values
