from django.urls import path

from games.stats import views

urlpatterns = [
    path("me/history/", views.history, name="history"),
    path("me/stats/", views.stats, name="stats"),
    path("players/<path:name>/", views.profile, name="profile"),
    path("ladder/", views.ladder, name="ladder"),
    path("bots/", views.bots, name="bots"),
    path("leaderboard/", views.leaderboard, name="leaderboard"),
]
