"""The one place that knows htmx's headers."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django_htmx.http import push_url, replace_url, reselect, reswap, retarget
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


def wants_fragment(request: HtmxHttpRequest) -> bool:
    """Whether to answer with a part of the page. Boosted and history requests want all of it."""
    return _wants_fragment(request.htmx)


def asks_for_fragment(request: HttpRequest) -> bool:
    """The same of a request that htmx's middleware has not met yet."""
    return _wants_fragment(HtmxDetails(request))


def _wants_fragment(htmx: HtmxDetails) -> bool:
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def varies(response: HttpResponse) -> HttpResponse:
    """Say that the address answers htmx otherwise than a browser."""
    patch_vary_headers(response, ["HX-Request"])
    return response


def instead_of(response: HttpResponse, selector: str) -> HttpResponse:
    """Let the fragment take the place of another element than the one that asked."""
    return reswap(retarget(response, selector), "outerHTML")


def beside(response: HttpResponse) -> HttpResponse:
    """Let only the parts that name their own place be swapped."""
    return reswap(response, "none")


def in_place_of_page(response: HttpResponse) -> HttpResponse:
    """Let what a whole page has to say take the place of what is shown."""
    return reswap(retarget(reselect(response, "#main"), "#main"), "outerHTML")


def stands_beside(request: HttpRequest) -> bool:
    """Whether a refusal is words beside the board whose form was sent, and else a page."""
    return asks_for_fragment(request) and request.method == "POST"


def refused(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Let htmx put a refusal where it can be read."""
    if not asks_for_fragment(request):
        return response
    return beside(response) if stands_beside(request) else in_place_of_page(response)


def at_address(response: HttpResponse, url: str) -> HttpResponse:
    """Let the page that shows the fragment stand at this address."""
    return replace_url(response, url)


def goes_to(response: HttpResponse, url: str) -> HttpResponse:
    """Let the fragment be a page of its own in the browser's history, at this address."""
    return push_url(response, url)
