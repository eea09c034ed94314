from django.urls import path

from games.lab.tables import views

urlpatterns = [
    path("", views.first_table, name="tables"),
    path("records/", views.records_page, name="records"),
    path("records.json", views.file, {"slug": "records", "ending": "json"}, name="records-json"),
    path("records.csv", views.file, {"slug": "records", "ending": "csv"}, name="records-csv"),
    path("<slug:slug>/", views.table, name="strategy-table"),
    path("<slug:slug>.json", views.file, {"ending": "json"}, name="strategy-table-json"),
    path("<slug:slug>.csv", views.file, {"ending": "csv"}, name="strategy-table-csv"),
]
