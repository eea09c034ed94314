from datetime import date

from django.urls import path, register_converter

from games.daily import views


class DayConverter:
    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(DayConverter, "day")

urlpatterns = [
    path("daily/", views.daily, name="daily"),
    path("daily/<day:day>/", views.day, name="day"),
    path("daily/reminders/<str:token>/", views.stop_reminders, name="stop-reminders"),
    path("daily/hard/", views.daily, {"is_hard": True}, name="hard-daily"),
    path("daily/hard/<day:day>/", views.day, {"is_hard": True}, name="hard-day"),
]
