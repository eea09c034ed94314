from django.urls import path

from games.stats import leaderboard, views

urlpatterns = [
    path("me/history/", views.history, name="history"),
    path("leaderboard/", leaderboard.leaderboard, name="leaderboard"),
]
