from django.urls import include, path

from games.lab import views

urlpatterns = [
    path("", views.lab, name="lab"),
    path("compare/", include("games.lab.compare.urls")),
    path("", include("games.lab.design.urls")),
    path("trees/", include("games.lab.trees.urls")),
    path("explore/", include("games.lab.explore.urls")),
    path("tables/", include("games.lab.tables.urls")),
    path("sources/", views.sources, name="lab-sources"),
]
