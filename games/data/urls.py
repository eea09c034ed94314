from django.urls import path

from games.data import views

urlpatterns = [
    path("", views.data, name="data"),
    path("card/", views.data_card, name="data-card"),
    path("<str:name>", views.data_file, name="data-file"),
]
