"""Days as the site counts them, in UTC."""

from datetime import UTC, date, datetime, time

from django.utils import timezone


def today() -> date:
    return timezone.now().astimezone(UTC).date()


def start_of(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)
