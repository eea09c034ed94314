from django.urls import path

from games.accounts import views

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/name/", views.name, name="name"),
    path("settings/appearance/", views.appearance, name="appearance"),
    path("settings/sound/", views.sound, name="sound"),
    path("settings/language/", views.language, name="language"),
    path("settings/privacy/", views.privacy, name="privacy"),
    path("settings/reminders/", views.reminders, name="reminders"),
    path("settings/open-data/", views.open_data, name="open-data"),
    path("sessions/", views.sessions, name="sessions"),
    path("export/", views.export, name="export"),
    path("export.json", views.export_json, name="export-json"),
    path("export.csv", views.export_csv, name="export-csv"),
    path("delete/", views.delete, name="delete"),
    path("mind-reader/", views.mind_reader, name="mind-reader"),
]
