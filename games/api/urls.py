from django.urls import path

from games.api.v1 import api

urlpatterns = [path("api/v1/", api.urls)]
