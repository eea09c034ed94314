from django.urls import include, path

from games.train import views

urlpatterns = [
    path("", views.train, name="train"),
    path("rush/", include("games.train.rush.urls")),
    path("runs/", views.begin, name="train-begin"),
    path("<str:token>/", views.run, name="train-run"),
    path("<str:token>/<int:number>/", views.exercise, name="train-exercise"),
    path("<str:token>/<int:number>/answer/", views.answer, name="train-answer"),
]
