from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Both steps in one process: `make run` waits for this."""

    help = "Bring the database up to date: its tables, and the cache's where it lives there."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:  # noqa: ARG002
        call_command("migrate", verbosity=verbosity, interactive=False)
        call_command("createcachetable", verbosity=verbosity)
