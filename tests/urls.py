"""The site's addresses, the style guide as where DEBUG is on, and what should never happen."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from mastermind_site import views
from mastermind_site.urls import handler400, handler403, handler404, handler500
from mastermind_site.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def broken(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise RuntimeError("a secret of ours")


def forbidden(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise PermissionDenied


def senseless(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    raise SuspiciousOperation


handler429 = views.too_many
urlpatterns = [
    *site,
    path("styleguide/", include("games.styleguide.urls")),
    path("broken/", broken),
    path("forbidden/", forbidden),
    path("senseless/", senseless),
]
