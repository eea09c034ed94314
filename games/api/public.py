"""What needs no token: how long programs may keep it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import conditional_page

from games.api.problems import Problem

KEPT_SECONDS = 3600  # seconds for which an answer is not asked for again

READS: dict[int, Any] = {304: None, 412: Problem}
"""What an answer that may be kept is answered with instead, beside what every operation may."""

FINDS = READS | {404: Problem}
"""The same where there may be nothing at the address."""


def unchanging(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let programs keep what changes only with a release, and ask whether it has.

    The tag is that of what is sent, so it is right whatever a release changes.
    """

    @wraps(view)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if "Cache-Control" not in response:  # which problems have, and what is drawn
            patch_cache_control(response, public=True, max_age=KEPT_SECONDS)
            patch_vary_headers(response, ["Cookie"])  # which may name a language
        return response

    kept: Callable[..., HttpResponseBase] = conditional_page(told)
    return kept
