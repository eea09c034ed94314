"""The ways a game is played, as histories, filters, and statistics tell them apart."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Way(models.TextChoices):
    """A mode, or where its secret comes from if that says more."""

    BREAK = "break", _("Break")
    EVIL = "evil", _("Evil codemaker")
    MAKE = "make", _("Make")
    RACE = "race", _("Race")
    DUEL = "duel", _("Duel")
    DAILY = "daily", _("Daily")
    PRACTICE = "practice", _("Practice of a daily")
    CHALLENGE = "challenge", _("Challenge")

    @property
    def counts(self) -> bool:
        """Whether statistics count it: the player breaks a code, and not for practice."""
        return self not in {Way.MAKE, Way.PRACTICE}

    @property
    def condition(self) -> Q:
        match self:
            case Way.DAILY | Way.PRACTICE:
                return Q(daily__isnull=False, is_practice=self is Way.PRACTICE)
            case Way.CHALLENGE:
                return Q(challenge__isnull=False, mode="break")
            case Way.EVIL:
                return Q(codemaker="evil")
            case Way.BREAK:
                plain = Q(daily__isnull=True, challenge__isnull=True)
                return plain & Q(mode="break", codemaker="fair")
        return Q(mode=self.value)


COUNTED = [way for way in Way if way.counts]
COUNTED_CHOICES = [(way.value, way.label) for way in COUNTED]
