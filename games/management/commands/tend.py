from typing import Any

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from games.models import LabRun, Match, Measurement, SpentTicket

SESSIONS_PER_BATCH = 1000  # sessions that are deleted at a time
TASK_DAYS = 1  # days for which a task that is done is kept, for whoever looks why it failed


class Command(BaseCommand):
    """Runs once a day. Two runs at once do no harm, nor does a run while people play."""

    help = (
        "Tidy up: sessions that have ended, games that nobody goes on with, matches that nobody"
        " joined or that all have left, guests whom nobody comes back to, games without a review,"
        " used tickets that have expired, and what the lab has not been asked for."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        sessions = _clear_sessions()
        self.stdout.write(f"{sessions} session{'' if sessions == 1 else 's'} cleared.")
        call_command("abandon_games", stdout=self.stdout)
        matches = Match.objects.delete_abandoned(timezone.now())
        self.stdout.write(f"{matches} match{'' if matches == 1 else 'es'} deleted.")
        call_command("prune_guests", stdout=self.stdout)
        call_command("review_games", stdout=self.stdout, verbosity=0)
        tickets = SpentTicket.objects.forget_old()
        self.stdout.write(f"{tickets} ticket{'' if tickets == 1 else 's'} forgotten.")
        call_command("prune_db_task_results", min_age_days=TASK_DAYS, verbosity=0)
        LabRun.objects.forget_old()
        measured = Measurement.objects.prune()
        self.stdout.write(f"{measured} measurement{'' if measured == 1 else 's'} forgotten.")


def _clear_sessions() -> int:
    """Do what `clearsessions` does, but in batches, so that no lock is held for long."""
    ended = Session.objects.filter(expire_date__lt=timezone.now())
    cleared = 0
    while step := list(ended.values_list("pk", flat=True)[:SESSIONS_PER_BATCH]):
        cleared += ended.filter(pk__in=step).delete()[0]
    return cleared
