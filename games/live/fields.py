"""The fields of a match, and what follows from them alone."""

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.core.modes import DUEL, MAKE, MODES, RACE, GameMode
from games.core.modes.choices import First, Handicap, Result
from games.core.modes.clock import Control
from games.core.player import Player
from games.core.rules import UnderRules, choices_of
from games.core.sealing import new_token
from games.live.seat import Seat

PAIR = 2  # people, of whom each may call a match off that has just begun
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
    def time_parts_equals(self) -> bool:
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

    def may_abort(self, seat: Seat) -> bool:
        """Whether it has begun, nobody else has guessed yet, and nobody guessed twice, is through, or out.

        Who has seen an answer of another cannot choose anymore. Where one board is all, it may be called
        off until the second guess. Of more than two people, only who opened the match ends it for all.
        """
        is_early = self.phase in {Phase.CODES, Phase.GUESSES} and all(
            each.guesses_used <= 1 and not each.solved and each.result == Result.IN_PLAY
            for each in self.everyone
        )
        others = [each for each in self.seats if each is not seat]
        is_early &= len(self.seats) == 1 or not any(each.guesses_used for each in others)
        return is_early and (len(self.people) <= PAIR or seat.player_id == self.creator_id)

    @property
    def can_be_drawn(self) -> bool:
        """Whether a draw may be offered: people alone are still playing, two at least."""
        playing = [seat for seat in self.seats if not seat.is_done]
        is_contest = self.plays.is_contest and self.phase == Phase.GUESSES
        return is_contest and len(playing) > 1 and all(seat.is_person for seat in playing)

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

    def must_hide(self, seat: Seat) -> bool:
        if self.phase != Phase.CODES or not (seat.hides or self.plays.breaks_code):
            return False
        return not self.other(seat).secret

    def may_guess(self, seat: Seat) -> bool:
        if self.phase != Phase.GUESSES or seat.hides:
            return False
        return self.plays.may_guess(self, seat)

    @property
    def level_to_guess(self) -> Seat | None:
        """The level that guesses now: in turn, or keeping up with the people in a race."""
        if self.phase != Phase.GUESSES:
            return None
        boards = [seat for seat in self.seats if seat.is_person]
        is_left_alone = all(seat.is_done for seat in boards)
        most = max((seat.guesses_used for seat in boards), default=0)
        for seat in self.levels:
            keeps_up = self.plays.is_in_turn or is_left_alone or seat.guesses_used < most
            if (keeps_up or not boards) and self.may_guess(seat):
                return seat
        return None

    @property
    def is_decided(self) -> bool:
        """Whether the mode says so, at most one of several is still in it, or no place is open."""
        if self.phase != Phase.GUESSES:
            return any(seat.result != Result.IN_PLAY for seat in self.everyone)
        playing = [seat for seat in self.seats if seat.result == Result.IN_PLAY]
        if len(playing) <= 1 < len(self.seats):
            return True
        return self.plays.is_decided(self) or not self._has_open_place

    @property
    def _has_open_place(self) -> bool:
        """Whether more guesses can change who comes before whom.

        A board that plays alone must be able to equal another one, at least, with its next guess.
        """
        playing = [seat for seat in self.seats if not seat.is_done]
        if len(playing) != 1 or len(self.seats) == 1:
            return bool(playing)
        through = (seat for seat in self.seats if seat.is_done and seat.result == Result.IN_PLAY)
        return playing[0].guesses_used < max(seat.points for seat in through)

    def due_at(self, now: datetime) -> datetime | None:
        """When something changes though nobody does anything: until then, no page has to ask."""
        if self.is_over:
            return None
        if self.level_to_guess:
            return now
        moments = [seat.away_at for seat in self.people]
        moments += [seat.claimable_at for seat in self.people if not seat.may_be_claimed(now)]
        moments += [seat.clock.falls_at for seat in self.people]
        return min((moment for moment in moments if moment), default=None)
