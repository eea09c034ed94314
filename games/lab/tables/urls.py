from django.urls import path

from games.lab.tables import views

urlpatterns = [
    path("", views.first_table, name="tables"),
    path("records/", views.records_page, name="records"),
    path("records.json", views.records_json, name="records-json"),
    path("records.csv", views.records_csv, name="records-csv"),
    path("<slug:slug>/", views.table, name="strategy-table"),
    path("<slug:slug>.json", views.table_json, name="strategy-table-json"),
    path("<slug:slug>.csv", views.table_csv, name="strategy-table-csv"),
]
