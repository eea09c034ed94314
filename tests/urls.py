"""The site's addresses, and the style guide, as where DEBUG is on."""

from django.urls import include, path

from mastermind_site.urls import urlpatterns as site

urlpatterns = [*site, path("styleguide/", include("games.styleguide.urls"))]
