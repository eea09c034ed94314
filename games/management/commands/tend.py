from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.accounts.factors import renew_encryption
from games.core.game import IDLE_DAYS, Game
from games.core.player import Player, every_belongings
from games.core.ticket import SpentTicket
from games.upkeep import Upkeep, delete_in_batches

EMPTY_DAYS = 30  # days after which guests go who have left nothing
STAFF_DAYS = 2 * 365  # days for which the admin pages show what staff did
TASK_DAYS = 1  # days for which a task that is done is kept, for whoever looks why it failed


class Command(BaseCommand):
    """Runs once a day. Two runs at once do no harm, nor does a run while people play."""

    help = (
        "Tidy up: sessions that have ended, games that nobody goes on with, matches that nobody"
        " joined or that all have left, guests whom nobody comes back to, games without a review,"
        " used tickets and entries of the cache that have expired, tasks that are done, what the lab"
        " has not been asked for, and what staff did long ago. Encrypt again what a former key encrypted."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        now = timezone.now()
        self._tell(
            delete_in_batches(Session.objects.filter(expire_date__lt=now)), "session", "cleared"
        )
        is_there = Session.objects.filter(pk=OuterRef("session_key"))
        ended = UserSession.objects.exclude(Exists(is_there))
        self._tell(delete_in_batches(ended), "sign-in", "forgotten")
        idle = Game.objects.end_idle(since=now - timedelta(days=IDLE_DAYS))
        self._tell(idle, "idle game", "ended")
        for belongings in every_belongings():
            for tidied in belongings.tidy(now):
                self._tell(*tidied)
        pruned = Player.objects.prune_guests(before=now - timedelta(days=EMPTY_DAYS))
        pruned += Player.objects.prune_unseen_guests(since=now - timedelta(settings.GUEST_DAYS))
        self._tell(pruned, "guest", "pruned")
        call_command("review_games", stdout=self.stdout, verbosity=0)
        self._tell(delete_in_batches(SpentTicket.objects.old()), "ticket", "forgotten")
        done = DBTaskResult.objects.finished()
        old = done.filter(finished_at__lte=now - timedelta(days=TASK_DAYS))
        self._tell(delete_in_batches(old), "task", "forgotten")
        of_staff = LogEntry.objects.filter(action_time__lt=now - timedelta(days=STAFF_DAYS))
        self._tell(delete_in_batches(of_staff), "action", "of staff forgotten")
        self._tell(renew_encryption(), "second factor", "encrypted anew")
        # Redis forgets by itself.
        forget_expired = getattr(caches["shared"], "forget_expired", lambda: 0)
        self._tell(forget_expired(), "entry", "of the cache forgotten")
        Upkeep.objects.note(Upkeep.Command.TEND, self.stderr.write)

    def _tell(self, number: int, name: str, done: str) -> None:
        plural = {"match": "matches", "entry": "entries"}.get(name, f"{name}s")
        self.stdout.write(f"{number} {name if number == 1 else plural} {done}.")
