"""The site's addresses, and what should never happen."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path

from mastermind_site import urls as site
from mastermind_site.urls import handler400, handler403, handler404, handler429, handler500
from tests.browser.grid import boards

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500", "urlpatterns"]


def broken(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise RuntimeError("a secret of ours")


def forbidden(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise PermissionDenied


def senseless(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise SuspiciousOperation


def silent(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise OperationalError("connection to the secret server\n\tfailed")


def gone(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise InterfaceError("connection already closed")


urlpatterns = [
    *site.urlpatterns,
    path("boards/", boards),
    path("broken/", broken),
    path("silent/", silent),
    path("gone/", gone),
    path("forbidden/", forbidden),
    path("senseless/", senseless),
]
