from django.urls import path

from games.lab.compare import views

urlpatterns = [
    path("", views.compare, name="lab-compare"),
    path("run/", views.run, name="lab-compare-run"),
    path("cancel/", views.cancel, name="lab-compare-cancel"),
    path("comparison.json", views.as_json, name="lab-compare-json"),
    path("comparison.csv", views.as_csv, name="lab-compare-csv"),
]
