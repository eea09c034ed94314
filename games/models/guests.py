"""Guests: how they come, and how those who left nothing or never come back are forgotten."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import UserManager
from django.db import models, transaction
from django.utils import timezone

from games.models.names import GUEST_PREFIX, made_up_name

if TYPE_CHECKING:
    from games.models.player import Player

GUESTS_PER_BATCH = 500  # guests that are looked at in one step
LEFT = ("games", "challenges", "training_days", "designs", "seats")  # that a guest may have left
LOST = timedelta(hours=1)  # in which a guess whose answer was lost is sent again


class GuestManager(UserManager["Player"]):
    def create_guest(self) -> "Player":
        """A player with neither a chosen name nor a password, whom only the session knows."""
        return self.create(
            username=made_up_name(GUEST_PREFIX), password=make_password(None), is_guest=True
        )

    def who_began(self, token: str) -> "Player | None":
        """The guest who came with the game of this token just now, and has nothing but that game."""
        guest = self._came_with("games").filter(games__token=token).first()
        return guest if guest and guest.games.count() == 1 else None

    def who_opened(self, token: str) -> "Player | None":
        """The guest who came with the match of this token just now, and has nothing but that match."""
        guest = self._came_with("seats").filter(seats__match__token=token).first()
        return guest if guest and guest.seats.count() == 1 else None

    def _came_with(self, kind: str) -> "models.QuerySet[Player]":
        nothing = {left: None for left in LEFT if left != kind}
        return self.filter(is_guest=True, date_joined__gte=timezone.now() - LOST, **nothing)

    def prune_guests(self, *, before: datetime) -> int:
        """Delete guests who joined before then and left nothing; return how many.

        Who keeps secrets from the Mind reader stays: that covers future games, too.
        """
        nothing = dict.fromkeys(LEFT)
        empty = self.filter(
            is_guest=True, date_joined__lt=before, secrets_are_private=False, **nothing
        )
        pruned = 0
        while step := list(empty.values_list("pk", flat=True)[:GUESTS_PER_BATCH]):
            with transaction.atomic():
                # A game that starts is stored before we take the lock, or fails without its player.
                list(self.select_for_update().filter(pk__in=step).values_list("pk"))
                gone = empty.filter(pk__in=step)
                pruned += gone.count()
                gone.delete()
        return pruned

    def unseen_guests(self, *, since: datetime) -> "models.QuerySet[Player]":
        """Guests who joined before then, and have not played, sent, or trained anything since."""
        return (
            self.filter(is_guest=True, date_joined__lt=since)
            .exclude(games__started_at__gte=since)
            .exclude(games__boards__guesses__at__gte=since)
            .exclude(challenges__created_at__gte=since)
            .exclude(training_days__day__gte=since)
            .exclude(designs__saved_at__gte=since)
            .exclude(seats__seen_at__gte=since)
        )

    def prune_unseen_guests(self, *, since: datetime) -> int:
        """Erase guests who have not come back since then, one after the other; return how many."""
        unseen = self.unseen_guests(since=since)
        pruned = 0
        for pk in list(unseen.values_list("pk", flat=True)):
            with transaction.atomic():
                list(self.select_for_update().filter(pk=pk).values_list("pk"))  # as above
                for guest in unseen.filter(pk=pk):
                    guest.erase()
                    pruned += 1
        return pruned
