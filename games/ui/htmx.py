"""Reads and sets the headers of htmx; no other module does."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django_htmx.http import (
    HttpResponseClientRedirect,
    push_url,
    replace_url,
    reselect,
    reswap,
    retarget,
)
from django_htmx.middleware import HtmxDetails

MARK = "Mastermind-Answer"  # of what this site answers


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


def wants_fragment(request: HtmxHttpRequest) -> bool:
    """Whether to answer with a part of the page. Boosted and history requests want all of it."""
    return _wants_fragment(request.htmx)


def asks_for_fragment(request: HttpRequest) -> bool:
    """`wants_fragment` for a request that htmx's middleware has not seen yet."""
    return _wants_fragment(HtmxDetails(request))


def _wants_fragment(htmx: HtmxDetails) -> bool:
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def varies(response: HttpResponse) -> HttpResponse:
    """Tell caches that htmx and a browser get different answers at this address."""
    patch_vary_headers(response, ["HX-Request"])
    return response


def instead_of(response: HttpResponse, selector: str) -> HttpResponse:
    """Let the fragment replace an element other than the one that sent the request."""
    return reswap(retarget(response, selector), "outerHTML")


def beside(response: HttpResponse) -> HttpResponse:
    """Swap only the parts of the response that name their own target."""
    return reswap(response, "none")


def in_place_of_page(response: HttpResponse) -> HttpResponse:
    """Let the main part of a whole page replace the main part of the current page."""
    return reswap(retarget(reselect(response, "#main"), "#main"), "outerHTML")


def stands_beside(request: HttpRequest) -> bool:
    """Whether a refusal is shown as words beside the board; otherwise it is a page."""
    return asks_for_fragment(request) and request.method == "POST"


def is_poll(request: HttpRequest) -> bool:
    """Whether nobody clicked: a part of the page looks again and again whether anything is new."""
    return request.headers.get("X-Asks") == "by-itself"


def refused(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Make htmx show a refusal where it can be read; what nobody asked for leaves the page as it is."""
    if not asks_for_fragment(request):
        return response
    if is_poll(request):
        response.content = b""
        return beside(response)
    return beside(response) if stands_beside(request) else in_place_of_page(response)


def mark_answers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Mark what this site answers to htmx, because a proxy may answer in its place.

    `static/js/no-answer.js` lets nothing else be swapped into a page.
    """

    def sign(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if "HX-Request" in request.headers:
            response[MARK] = "1"
        return response

    return sign


def at_address(response: HttpResponse, url: str) -> HttpResponse:
    return replace_url(response, url)


def goes_to(response: HttpResponse, url: str) -> HttpResponse:
    return push_url(response, url)


def leaves_for(url: str) -> HttpResponse:
    return HttpResponseClientRedirect(url)


PURPOSES = ("Sec-Purpose", "Purpose", "X-Moz")  # what browsers say of a page that nobody sees yet


def is_read(request: HttpRequest) -> bool:
    """Whether somebody reads the answer: it is no HEAD, and no page fetched in case it is opened."""
    headers = (request.headers.get(name, "") for name in PURPOSES)
    return request.method == "GET" and not any("prefetch" in header for header in headers)
