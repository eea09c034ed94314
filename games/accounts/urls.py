from django.urls import path

from games.accounts import views

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/name/", views.name, name="name"),
    path("settings/appearance/", views.appearance, name="appearance"),
    path("settings/privacy/", views.privacy, name="privacy"),
    path("sessions/", views.sessions, name="sessions"),
    path("mind-reader/", views.mind_reader, name="mind-reader"),
]
