from django.urls import path

from games.challenges import views

urlpatterns = [
    path("me/challenges/", views.own_challenges, name="own-challenges"),
    path("challenges/", views.challenges, name="challenges"),
    path("challenges/<slug:token>/", views.challenge, name="challenge"),
    path("challenges/<slug:token>/poll/", views.poll, name="challenge-poll"),
]
