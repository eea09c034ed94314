"""Middleware that leaves nothing of an account in a browser: neither its pages, nor what scripts store."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from games.visitors.current import ACCOUNTS

# Without "cache": browsers keep no page that shows a player, and Chromium may take seconds to empty its
# cache of all else. Scripts store the row of a turn.
CLEARED = '"storage"'


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
