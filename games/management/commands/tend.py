from typing import Any

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from games.models import SpentTicket

CLEARED_AT_ONCE = 1000


class Command(BaseCommand):
    """Meant to run once a day. It does no harm twice at once, nor while people play."""

    help = (
        "Tidy up: sessions that have ended, games that nobody goes on with, guests whom nobody"
        " comes back to, used tickets that have expired."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        sessions = _clear_sessions()
        self.stdout.write(f"{sessions} session{'' if sessions == 1 else 's'} cleared.")
        call_command("abandon_games", stdout=self.stdout)
        call_command("prune_guests", stdout=self.stdout)
        tickets = SpentTicket.objects.forget_old()
        self.stdout.write(f"{tickets} ticket{'' if tickets == 1 else 's'} forgotten.")


def _clear_sessions() -> int:
    """As `clearsessions`, but in steps: no lock is held for long, however many there are."""
    ended = Session.objects.filter(expire_date__lt=timezone.now())
    cleared = 0
    while step := list(ended.values_list("pk", flat=True)[:CLEARED_AT_ONCE]):
        cleared += ended.filter(pk__in=step).delete()[0]
    return cleared
