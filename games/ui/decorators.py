"""Decorators of views."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.ui.htmx import HtmxHttpRequest

View = Callable[..., HttpResponse]


def get_redirects_to(page: str, *parts: str) -> Callable[[View], View]:
    """Let the view answer a POST, and redirect a GET to the page on which its form stands.

    Reloads, previews of links, and a change of language send such a GET.

    page: the name of the page's address, or "../" where the form's own address stands below it.
    parts: those of the form's address that are in the page's address, too.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def answer_post(request: HtmxHttpRequest, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, **named)
            to_page: HttpResponse = redirect(page, **{part: named[part] for part in parts})
            return to_page

        return answer_post

    return decorate
