"""Middleware that refuses requests which the site or its database cannot read."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse

from games.failures import wrong_charset

NUL = "\0"  # SQLite accepts it in a text, PostgreSQL does not


def readable(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Refuse charsets other than UTF-8, and NUL in an address or a cookie; forms check fields."""

    def read(request: HttpRequest) -> HttpResponse:
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
