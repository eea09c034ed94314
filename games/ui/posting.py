"""Addresses to which forms are posted: whoever comes there by a GET is led to the page of the form."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.ui.htmx import HtmxHttpRequest

View = Callable[..., HttpResponse]


def posted_from(page: str, *parts: str) -> Callable[[View], View]:
    """A view of a form. Reloads, previews of links, and a change of language send a GET.

    page: the name of the page's address, or "../" where the form's own address stands below it.
    parts: those of the form's address that are in the page's address, too.
    """

    def posted(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def of_form(request: HtmxHttpRequest, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, **named)
            there: HttpResponse = redirect(page, **{part: named[part] for part in parts})
            return there

        return of_form

    return posted
