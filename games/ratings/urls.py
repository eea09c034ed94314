from django.urls import path

from games.ratings import views

urlpatterns = [path("", views.ratings, name="ratings")]
