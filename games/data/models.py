"""The consent of players to publish their finished games, and their pseudonyms."""

import secrets

from django.db import models
from django.utils import timezone

from games.core.player import Player

PSEUDONYM_BYTES = 8  # of chance; that two of a million are alike has odds of one in ten million


def draw_pseudonym() -> str:
    """A name that is derived from nothing, so that nobody can find out whose it is."""
    return secrets.token_hex(PSEUDONYM_BYTES)


class ConsentQuerySet(models.QuerySet["Consent"]):
    def of(self, player: Player | None) -> "Consent | None":
        return None if player is None else self.filter(player=player).first()

    def note(self, player: Player, *, is_given: bool) -> None:
        """Give or withdraw the consent of an account. Giving it twice keeps the pseudonym."""
        if is_given:
            self.get_or_create(player=player)
        else:
            self.filter(player=player).delete()


class Consent(models.Model):
    """Finished games of this account may be published, under this pseudonym.

    Withdrawing deletes the row, so whoever agrees again gets another pseudonym, which nothing
    connects with the first one.
    """

    player = models.OneToOneField(
        "games.Player", on_delete=models.CASCADE, primary_key=True, related_name="consent"
    )
    pseudonym = models.CharField(max_length=16, unique=True, default=draw_pseudonym)
    given_at = models.DateTimeField(default=timezone.now)

    objects = ConsentQuerySet.as_manager()

    class Meta:
        ordering = ["pseudonym"]

    def __str__(self) -> str:
        return self.pseudonym
