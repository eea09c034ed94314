from django.urls import path

from games.stats import views

urlpatterns = [path("history/", views.history, name="history")]
