from django.urls import path

from games.solve import views

urlpatterns = [path("", views.solve, name="solve")]
