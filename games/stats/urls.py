from django.urls import path

from games.stats import ladder, leaderboard, views

urlpatterns = [
    path("me/history/", views.history, name="history"),
    path("me/stats/", views.stats, name="stats"),
    path("players/<path:name>/", views.profile, name="profile"),
    path("ladder/", ladder.ladder, name="ladder"),
    path("bots/", leaderboard.bots, name="bots"),
    path("leaderboard/", leaderboard.leaderboard, name="leaderboard"),
]
