"""The entrance of the lab, and the sources of its figures."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.ui.documents import bibliography
from games.ui.htmx import HtmxHttpRequest, varies


@require_safe
@never_cache
def lab(request: HtmxHttpRequest) -> HttpResponse:
    return varies(render(request, "lab/lab.html", {"here": "lab"}))


@require_safe
@never_cache
def sources(request: HtmxHttpRequest) -> HttpResponse:
    """Where the figures of the lab come from, in English as all documents."""
    context = {"here": "lab", "bibliography": bibliography()}
    return varies(render(request, "lab/sources.html", context))
