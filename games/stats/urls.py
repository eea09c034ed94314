from django.urls import path

from games.stats import leaderboard, views

urlpatterns = [
    path("me/history/", views.history, name="history"),
    path("me/stats/", views.stats, name="stats"),
    path("players/<path:name>/", views.profile, name="profile"),
    path("leaderboard/", leaderboard.leaderboard, name="leaderboard"),
]
