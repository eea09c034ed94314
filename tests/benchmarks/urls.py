from django.http import HttpRequest, HttpResponse
from django.urls import path

from mastermind_site.urls import urlpatterns as site
from tests.benchmarks.models import Tick


def empty(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    return HttpResponse("ok")


def insert(request: HttpRequest) -> HttpResponse:
    """Read the session, insert one row: the least that any remembered action costs."""
    request.session.get("guest")
    Tick().save()
    return HttpResponse("ok")


urlpatterns = [*site, path("empty", empty), path("insert", insert)]
