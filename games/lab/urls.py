from django.urls import include, path

from games.lab import views

urlpatterns = [
    path("", views.lab, name="lab"),
    path("tables/", include("games.lab.tables.urls")),
]
