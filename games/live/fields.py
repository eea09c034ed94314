"""What is stored of a match, and who sits at it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.core.modes import DUEL, MAKE, MODES, RACE, GameMode
from games.core.modes.choices import First, Handicap
from games.core.modes.clock import Control
from games.core.player import Player
from games.core.rules import UnderRules, choices_of
from games.core.sealing import new_token
from games.live.seat import Seat

PLAYED_LIVE = [RACE, DUEL, MAKE]
MODE_CHOICES = [(mode.slug, mode.name) for mode in PLAYED_LIVE]


class Order(models.TextChoices):
    """Who guesses first in a duel; who hides the first code when one hides for the other."""

    ME = "me", _("You")
    OTHER = "other", _("The other")
    AT_ONCE = "once", _("Both at once")


class Ending(models.TextChoices):
    NOT_YET = "", ""
    DECIDED = "decided", "decided"
    AGREED = "agreed", "agreed"
    CALLED_OFF = "called-off", "called off"


class Phase(models.TextChoices):
    """What a match waits for."""

    SEATS = "seats", "seats"
    CODES = "codes", "codes"
    GUESSES = "guesses", "guesses"
    NOTHING = "over", "over"


class MatchFields(UnderRules):
    """Two to eight seats that play one mode under one set of rules."""

    token = models.CharField(max_length=40, unique=True, default=new_token)
    mode = models.CharField(max_length=10, choices=MODE_CHOICES)
    order = models.CharField(max_length=10, choices=Order, default=Order.ME)
    control = models.CharField(max_length=10, choices=Control, default=Control.NONE)
    seconds = models.PositiveSmallIntegerField(default=0)
    increment = models.PositiveSmallIntegerField(default=0)
    creator = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="matches_opened"
    )
    invited = models.ForeignKey(
        "games.Player",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="invitations",
    )
    was_declined = models.BooleanField(default=False, help_text="By who was invited.")
    called_off_by = models.PositiveSmallIntegerField(
        default=0, help_text="The number of the seat; 0 for nobody who sits there."
    )
    is_listed = models.BooleanField(default=False, help_text="Open to whoever looks for a game.")
    origin = models.CharField(
        max_length=32, blank=True, help_text="Where it was listed from, while it waits."
    )
    is_rated = models.BooleanField(default=False)
    can_be_watched = models.BooleanField(default=True)
    nonce = models.CharField(max_length=32, blank=True)
    seal = models.CharField(max_length=64, blank=True)
    legs = models.PositiveSmallIntegerField(default=1, help_text="How many matches of a series.")
    leg = models.PositiveSmallIntegerField(default=1)
    series = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="later_legs"
    )
    follows = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next"
    )
    draws = models.PositiveIntegerField(default=0, help_text="Before this match, by rematches.")
    said = models.JSONField(default=list, help_text="The newest phrases: seat, phrase, when.")
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending, blank=True)

    places: Any  # the manager of its seats
    handicap = Handicap.NONE
    head_start = 0
    first = First.ME
    is_evil = False
    is_by_hand = False
    computer = None

    class Meta(UnderRules.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"{self.get_mode_display()} {self.rules} of {len(self.everyone)}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.token])

    @property
    def plays(self) -> GameMode:
        """The mode, which knows who may guess, what ends the match, and who won."""
        return MODES[self.mode]

    @cached_property
    def everyone(self) -> list[Seat]:
        return sorted(self.places.all(), key=lambda seat: seat.number)

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats with a board, in the order in which they guess."""
        return [seat for seat in self.everyone if not seat.hides]

    @property
    def board(self) -> Seat:
        return self.seats[0]

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.everyone if seat.is_person]

    @property
    def players(self) -> set[int]:
        named = [self.creator_id, self.invited_id, *(seat.player_id for seat in self.everyone)]
        return {key for key in named if key}

    @property
    def levels(self) -> list[Seat]:
        return [seat for seat in self.everyone if seat.level]

    @property
    def is_at_once(self) -> bool:
        return self.order == Order.AT_ONCE

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def time_breaks_ties(self) -> bool:
        """Whether of two with equal guesses the faster one wins. A level has no clock."""
        return self.control != Control.NONE and not self.levels

    @property
    def phase(self) -> Phase:
        if self.is_over:
            return Phase.NOTHING
        if self.started_at is None:
            return Phase.SEATS
        is_ready = all(seat.secret for seat in self.seats)
        return Phase.GUESSES if is_ready else Phase.CODES

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat in self.everyone if seat.is_free]

    @property
    def can_start_now(self) -> bool:
        """Whether enough seats are taken to begin without the others."""
        taken = len(self.everyone) - len(self.free_seats)
        return self.phase == Phase.SEATS and taken > 1 and bool(self.free_seats)

    @property
    def guesses_used(self) -> int:
        """The most guesses that a person has made."""
        return max((seat.guesses_used for seat in self.people), default=0)

    @property
    def settings(self) -> dict[str, str]:
        """What the form of a new match needs to open another one like this."""
        return {"mode": self.mode, **choices_of(self.variant)}

    def seat_of(self, player: int | None) -> Seat | None:
        if player is None:
            return None
        return next((seat for seat in self.everyone if seat.player_id == player), None)

    def concerns(self, player: Player) -> bool:
        return self.invited_id == player.pk or self.seat_of(player.pk) is not None

    def best_besides(self, player: int) -> Seat | None:
        others = [seat for seat in self.seats if seat.player_id != player]
        return min(others, key=lambda seat: seat.points, default=None)

    def other(self, seat: Seat) -> Seat:
        return next(each for each in self.everyone if each.number != seat.number)
