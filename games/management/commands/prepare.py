from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.accounts.encryption import decrypt_older
from games.accounts.factors import renew_encryption
from games.management.backups import gap

LONGEST_WAIT = "30s"  # for a lock; meanwhile, everybody else who needs the table waits, too


class Command(BaseCommand):
    """Takes all steps in one process, because `make run` waits for them."""

    help = (
        "Bring the database up to date: its tables, the cache's where it lives there, and secrets of"
        " apps that were encrypted before 1.0."
    )

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:  # noqa: ARG002
        if words := gap():
            raise CommandError(f"Nothing was changed. {words}")
        with waiting_briefly():
            call_command("migrate", verbosity=verbosity, interactive=False)
        call_command("createcachetable", verbosity=verbosity)
        renew_encryption(decrypt_older)


@contextmanager
def waiting_briefly() -> Iterator[None]:
    """On PostgreSQL, fail rather than hold up visitors behind a lock; a second run goes on."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{LONGEST_WAIT}'")
    yield
    with connection.cursor() as cursor:
        cursor.execute("RESET lock_timeout")
