"""The way into the lab: what can be tried, each with a picture."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.htmx import HtmxHttpRequest, varies
from games.lab.rooms import rooms


@require_safe
@never_cache
def lab(request: HtmxHttpRequest) -> HttpResponse:
    """What can be tried."""
    return varies(render(request, "lab/lab.html", {"here": "lab", "rooms": rooms()}))
