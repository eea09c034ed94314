"""Used tickets, so that no token starts a second game, even if its first one is deleted."""

import hashlib
from datetime import timedelta

from django.db import models

from games.core.days import today
from games.core.sealing import TICKET_LIFETIME

RETENTION = TICKET_LIFETIME + timedelta(days=1)  # a day longer than any ticket is valid


class SpentTicketManager(models.Manager["SpentTicket"]):
    def spend(self, token: str) -> None:
        """Record that a game started with this token. Raises IntegrityError if one has before."""
        self.create(digest=_digest(token))

    def has(self, token: str) -> bool:
        return self.filter(digest=_digest(token)).exists()

    def old(self) -> "models.QuerySet[SpentTicket]":
        return self.filter(day__lt=today() - RETENTION)


class SpentTicket(models.Model):
    """A token that started a game from a page's ticket, as a digest that does not reveal it."""

    digest = models.CharField(max_length=64, unique=True)
    day = models.DateField(default=today, db_index=True)

    objects = SpentTicketManager()

    class Meta:
        ordering = ["day"]

    def __str__(self) -> str:
        return f"Spent on {self.day}"


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
