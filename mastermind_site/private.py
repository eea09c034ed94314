"""Middleware that keeps the pages of allauth, some of which show secrets, out of browsers' caches."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

ACCOUNTS = "/accounts/"


def private(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Let nobody store what stands below /accounts/; the views of the site say so themselves."""

    def keep_private(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith(ACCOUNTS):
            add_never_cache_headers(response)
        return response

    return keep_private
