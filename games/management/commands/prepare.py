from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Takes both steps in one process, because `make run` waits for them."""

    help = "Bring the database up to date: its tables, and the cache's where it lives there."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:  # noqa: ARG002
        call_command("migrate", verbosity=verbosity, interactive=False)
        call_command("createcachetable", verbosity=verbosity)
