from django.urls import path

from games.lab.explore import views

urlpatterns = [
    path("", views.explorer, name="lab-explorer"),
    path("<str:rules>/", views.explore, name="lab-explore"),
    path("<str:rules>/play/", views.play, name="lab-play"),
    path("<str:rules>/<path:position>play/", views.play, name="lab-play-position"),
    path("<str:rules>/<path:position>", views.explore, name="lab-explore-position"),
]
