from django.urls import path

from games.me import views

urlpatterns = [
    path("", views.me, name="me"),
]
