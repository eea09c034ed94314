from django.urls import path

from games.play import views

urlpatterns = [
    path("", views.home, name="home"),
    path("new/", views.new, name="new"),
    path("games/", views.start, name="start"),
    path("games/<slug:token>/", views.game, name="game"),
    path("games/<slug:token>/guesses/", views.guess, name="guess"),
    path("games/<slug:token>/hint/", views.hint, name="hint"),
    path("games/<slug:token>/resign/", views.resign, name="resign"),
    path("games/<slug:token>/seal/", views.seal, name="seal"),
]
