"""Middleware that gives each cookie a name with `__Host-`, which only this very host can set.

Everything else knows a cookie by its plain name. Browsers keep the longer one only if it comes over
https, for all paths, from the host itself; so with HTTPS=off, names stay plain.

The release before reads plain names alone. If it did not find the session, a guest would seem to be new,
and begin games in a second one. So plain names are set until this release runs everywhere. A browser
that has a longer name keeps to it: another process found that it does.

A plain name is read where the longer one is missing, and the next page that depends on cookies replaces
it. This is needed for a year, because guests come back as long as their cookies last. Until then, who
controls another host of the domain can still set a plain session, but never instead of a longer one.
"""

import re
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.handlers.wsgi import get_str_from_wsgi
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.http.response import HttpResponseBase
from django.utils.cache import has_vary_header

from games import rollout
from games.visitors import appearance, browsers
from mastermind_site.logs import OUTAGES

PREFIX = "__Host-"
OF_OURS = (
    settings.SESSION_COOKIE_NAME,
    settings.CSRF_COOKIE_NAME,
    settings.LANGUAGE_COOKIE_NAME,
    appearance.COOKIE,
    browsers.COOKIE,
)
"""Cookies that last, so that they are replaced."""
VALUE = re.compile(r"[\w.:-]{1,400}", re.ASCII)  # of ours; others are not sent back
RENAMING = "0047_names_of_cookies"  # a migration


def prefixed(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    if not settings.HTTPS:
        raise MiddlewareNotUsed

    def middleware(request: HttpRequest) -> HttpResponseBase:
        sent = set(request.COOKIES)
        sent -= _read(request)
        has_prefix = any(PREFIX + name in sent for name in OF_OURS)
        response = get_response(request)
        # What does not depend on cookies may be kept for others, who must not get one with it.
        is_own = has_vary_header(response, "Cookie") and not _is_public(response)
        plain = [name for name in OF_OURS if is_own and name in sent and PREFIX + name not in sent]
        if (response.cookies or plain) and (has_prefix or rollout.is_complete(RENAMING)):
            _replace(request, response, plain)
            _rename(response, sent)
        return response

    return middleware


def _read(request: HttpRequest) -> set[str]:
    """Let each cookie have its plain name, one that had a prefix first; return the names of forgeries.

    Django strips every sign from a name that Unicode calls a blank. Browsers do not, so with such a sign
    before it, another host of the domain could set a name that has the prefix only afterward.
    """
    cookies = request.COOKIES
    named = {name for name in cookies if name.startswith(PREFIX)}
    for name in named:
        del cookies[name]
    found = set()
    for part in get_str_from_wsgi(request.META, "HTTP_COOKIE", "").split(";"):
        name = part.strip(" \t").partition("=")[0]
        if name in named:
            found.add(name)
            [value] = parse_cookie(part).values()
            cookies[name.removeprefix(PREFIX)] = value
    return named - found


def _is_public(response: HttpResponseBase) -> bool:
    return "public" in response.headers.get("Cache-Control", "")


def _replace(request: HttpRequest, response: HttpResponseBase, plain: list[str]) -> None:
    """Set again what a browser has under its plain name alone."""
    for name in plain:
        value = request.COOKIES.get(name, "")
        is_in_force = name != settings.SESSION_COOKIE_NAME or _is_in_force(request, value)
        if VALUE.fullmatch(value) and name not in response.cookies and is_in_force:
            response.set_cookie(
                name, value, settings.SESSION_COOKIE_AGE, httponly=True, samesite="Lax"
            )


def _is_in_force(request: HttpRequest, key: str) -> bool:
    """Whether there is still such a session: who signed in meanwhile has another, which must not go."""
    try:
        return hasattr(request, "session") and request.session.exists(key)
    except OUTAGES:
        return False


def _rename(response: HttpResponseBase, sent: set[str]) -> None:
    """Give each cookie of an answer its longer name, and delete those that have the plain one."""
    for name, plain in list(response.cookies.items()):
        if name.startswith(PREFIX):
            continue
        if name in sent and PREFIX + name not in sent and plain["max-age"] == 0:
            continue  # deleted is what was sent, and not what the browser may have got meanwhile
        longer = plain.copy()
        longer.set(PREFIX + name, plain.value, plain.coded_value)
        longer["secure"], longer["path"], longer["domain"] = True, "/", ""
        response.cookies[PREFIX + name] = longer
        if name in sent:
            response.delete_cookie(name, samesite="Lax")
        else:
            del response.cookies[name]
