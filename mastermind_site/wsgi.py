"""The WSGI application that gunicorn serves: empty polls, the site, and beside it the metrics."""

import os
import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mastermind_site.settings")

IN_UTF_8 = re.compile(r';\s*charset\s*=\s*"?utf-?8"?\s*(?=;|$)', re.IGNORECASE)
IN_ANOTHER = re.compile(r";\s*(?:charset\s*=|[^;=]*\*)", re.IGNORECASE)
UNKNOWN = "text/plain; charset=unknown"

site = get_wsgi_application()

from django.conf import settings  # noqa: E402 (it is read when the site is made)

from games.live.polling import finds_nothing_new  # noqa: E402 (it needs the models)
from mastermind_site.observe import metrics  # noqa: E402 (it needs the models)
from mastermind_site.observe.requests import EMPTY_POLL, requests  # noqa: E402 (as above)

UNCHANGED = f"{HTTPStatus.NOT_MODIFIED:d} {HTTPStatus.NOT_MODIFIED.phrase}"


def polled_site(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """The site, before which memory alone answers polls that find nothing new, unless each is logged."""
    if (
        environ["REQUEST_METHOD"] == "GET"
        and settings.LOG_REQUESTS != "all"
        and finds_nothing_new(environ["PATH_INFO"], environ["QUERY_STRING"])
    ):
        requests.add(0, EMPTY_POLL, HTTPStatus.NOT_MODIFIED)
        start_response(UNCHANGED, [])
        return []
    return site_in_utf_8(environ, start_response)


def site_in_utf_8(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """The site, to which every charset but UTF-8 is unknown, so that it refuses them.

    Django decodes the address by it before any middleware runs, and the type itself, if that has a
    parameter in an encoding of its own (RFC 2231): some that Python knows are no text.
    """
    kind = IN_UTF_8.sub("", environ.get("CONTENT_TYPE", ""))
    environ["CONTENT_TYPE"] = UNKNOWN if IN_ANOTHER.search(kind) else kind
    return site(environ, start_response)


application = metrics.beside(polled_site, settings.METRICS_PORT, settings.METRICS_FOLDER)
