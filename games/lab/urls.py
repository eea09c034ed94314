from django.urls import path

from games.lab import views

urlpatterns = [
    path("", views.lab, name="lab"),
]
