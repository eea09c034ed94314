from django.urls import path

from games.train.rush import views

urlpatterns = [
    path("", views.rush, name="rush"),
    path("runs/", views.begin, name="rush-begin"),
    path("<str:token>/", views.run, name="rush-run"),
    path("<str:token>/end/", views.end, name="rush-end"),
    path("<str:token>/<int:number>/", views.answer, name="rush-answer"),
]
