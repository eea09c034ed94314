"""The clock of one seat: what is left, and since when it runs. Whoever asks says what time it is."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

LAG = 0.5  # seconds of each turn that the network may take; they are not charged


class Control(models.TextChoices):
    NONE = "none", _("No clock")
    TOTAL = "total", _("Minutes for each player")
    GUESS = "guess", _("Seconds for each guess")


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds left when the clock last stopped or was pressed, and when it began to run since."""

    left: float
    since: datetime | None = None
    used: float = 0.0

    def started(self, now: datetime) -> "Clock":
        """The clock, running from now on; nothing changes if it runs already."""
        return self if self.since else replace(self, since=now)

    def charged(self, now: datetime) -> float:
        if self.since is None:
            return 0.0
        return max(0.0, (now - self.since).total_seconds() - LAG)

    def left_at(self, now: datetime) -> float:
        return max(0.0, self.left - self.charged(now))

    def has_fallen(self, now: datetime) -> bool:
        return self.charged(now) > self.left

    @property
    def falls_at(self) -> datetime | None:
        """When the time will be up; None while the clock stands."""
        return self.since + timedelta(seconds=self.left + LAG) if self.since else None

    @property
    def run_out(self) -> "Clock":
        return Clock(0.0, None, self.used + self.left)

    def stopped(self, now: datetime) -> "Clock":
        charged = min(self.left, self.charged(now))
        return Clock(self.left - charged, None, self.used + charged)

    def pressed(self, now: datetime, control: str, seconds: int, increment: int) -> "Clock":
        """The clock after a guess: stopped, and with what the guess brings."""
        stopped = self.stopped(now)
        if control == Control.GUESS:
            return replace(stopped, left=float(seconds))
        return replace(stopped, left=stopped.left + increment)
