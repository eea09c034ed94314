from django.http import HttpRequest, HttpResponse
from django.urls import path

import mastermind_site.urls as site
from tests.benchmarks.models import Tick


def empty(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    return HttpResponse("ok")


def insert(request: HttpRequest) -> HttpResponse:
    """Read the session, insert one row: the least that any remembered action costs."""
    request.session.get("guest")
    Tick().save()
    return HttpResponse("ok")


handler500 = site.handler500
urlpatterns = [*site.urlpatterns, path("empty", empty), path("insert", insert)]
