"""Reminders: a mail on an evening on which a streak would end, for those who asked for it."""

import logging
from datetime import UTC
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import models
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import ngettext
from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.core.days import today
from games.core.player import Belongings, Player
from games.core.sealing import new_token
from games.daily.streak import Streak, read_days
from games.ui.terms import grouped

HOUR = 18  # of UTC, from which on mails are sent
LEAST_DAYS = 2  # of a streak that is worth a mail
MOST_AT_ONCE = 500  # reminders that one task looks at
REFUSED = range(550, 555)  # answers of a mail server
WAITING = (TaskResultStatus.READY, TaskResultStatus.RUNNING)

logger = logging.getLogger(__name__)


class ReminderQuerySet(models.QuerySet["Reminder"]):
    def of(self, player: Player | None) -> "Reminder | None":
        return None if player is None else self.filter(player=player).first()

    def ask(self, player: Player, site: str, language: str) -> None:
        self.get_or_create(player=player, defaults={"site": site, "language": language})

    def due(self) -> "ReminderQuerySet":
        """Those that nobody has looked at today; none before the evening."""
        if timezone.now().astimezone(UTC).hour < HOUR:
            return self.none()
        return self.filter(
            Q(looked_on=None) | Q(looked_on__lt=today()), player__is_active=True
        ).order_by("pk")


class Reminder(models.Model):
    """A player wants a mail before a streak ends. Whoever has the token can end it.

    site: the address of the site where it was asked for, because a worker has no request. looked_on:
    the last day on which a worker saw whether a mail was due.
    """

    player = models.OneToOneField(
        "games.Player", on_delete=models.CASCADE, primary_key=True, related_name="reminder"
    )
    token = models.CharField(max_length=40, unique=True, default=new_token)
    site = models.CharField(max_length=200)
    language = models.CharField(max_length=5)
    looked_on = models.DateField(null=True)

    objects = ReminderQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"a reminder for {self.player_id}"

    @property
    def stop_address(self) -> str:
        return self.site.rstrip("/") + reverse("stop-reminders", args=[self.token])

    def take(self) -> bool:
        """Whether this worker is the first to look at it today."""
        untouched = Reminder.objects.due().filter(pk=self.pk)
        return bool(untouched.update(looked_on=today()))

    def message(self, streak: Streak, address: str) -> EmailMessage:
        with translation.override(self.player.language or self.language):
            context = {
                "days": streak.days,
                "play": self.site.rstrip("/") + reverse("daily"),
                "stop": self.stop_address,
                "name": settings.SITE_NAME,
            }
            words = ngettext(
                "%(site)s: your streak of %(days)s day ends at midnight UTC",
                "%(site)s: your streak of %(days)s days ends at midnight UTC",
                streak.days,
            )
            facts = {"site": settings.SITE_NAME, "days": grouped(streak.days)}
            return EmailMessage(
                subject=words % facts,
                body=render_to_string("daily/reminder.txt", context),
                to=[address],
                headers={
                    "List-Unsubscribe": f"<{self.stop_address}>",
                    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                },
            )


def is_in_danger(streak: Streak) -> bool:
    """Whether the streak ends tonight unless today's daily is played."""
    return streak.days >= LEAST_DAYS and not streak.freezes and not streak.is_kept


def _confirmed(player: Player) -> EmailAddress | None:
    own = EmailAddress.objects.filter(user=player, verified=True, primary=True)
    found: EmailAddress | None = own.first()
    return found


@task()
def send_reminders() -> None:
    """Send the mails of this evening, each once, however many workers are at it.

    A mailbox that takes none is left for today; if the mail server does not answer, the rest waits.
    """
    for reminder in Reminder.objects.due().select_related("player")[:MOST_AT_ONCE]:
        if not reminder.take():
            continue
        streak = read_days(reminder.player, today()).streak
        confirmed = _confirmed(reminder.player)
        if confirmed is None or not is_in_danger(streak):
            continue
        try:
            reminder.message(streak, confirmed.email).send()
        except OSError as error:
            # The server is there, and refuses a mailbox or this very mail (RFC 5321, 4.2.3).
            if hasattr(error, "recipients") or getattr(error, "smtp_code", 0) in REFUSED:
                logger.warning("A mailbox does not take a reminder")
                continue
            Reminder.objects.filter(pk=reminder.pk).update(looked_on=None)
            logger.exception("The mail server does not take reminders now")
            return


def remind() -> None:
    """Have the reminders sent if it is time, unless a task waits that does. Called now and then."""
    if not Reminder.objects.due().exists():
        return
    queued = DBTaskResult.objects.filter(task_path=send_reminders.module_path, status__in=WAITING)
    if not queued.exists():
        send_reminders.enqueue()


class PlayersReminders(Belongings):
    exported_as = "reminders"

    def exported(self, player: Player | None) -> dict[str, Any] | None:
        wanted = Reminder.objects.of(player)
        return {"language": wanted.language, "site": wanted.site} if wanted else None


def can_be_reminded(player: Player) -> bool:
    """Whether the account has a confirmed address."""
    return _confirmed(player) is not None
