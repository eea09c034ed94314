from django.urls import path

from games.learn import views

urlpatterns = [path("", views.rules, name="rules")]
