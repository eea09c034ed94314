"""A seat of a match: who has it, its board, and its clock."""

from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from django.db import models
from django.db.models import Q

from games.core.compiled import CompiledUpdate, Slot
from games.core.modes.choices import Result
from games.core.modes.clock import Clock
from games.core.played_designs import shown_name
from games.core.player import Player
from games.core.sealing import new_token
from games.ratings.models import MOST_CERTAIN
from solver import MAX_GUESSES, MAX_PEGS, Code, Feedback, History, Level, find_level, parse_code

MOST_SEATS = 8
AWAY_SECONDS = 25  # without a poll of its page, after which a seat is shown as away
CLAIM_SECONDS = 120  # away, after which others may claim the win


STORED = [
    *("player_id", "is_taken", "level", "guest_name", "hides", "secret", "rows", "guesses_used"),
    *("solved", "result", "lost_by", "clock_left", "clock_since", "clock_used", "seen_at"),
    *("is_away", "offers_draw", "declined_draw", "wants_rematch", "is_mute", "key"),
    *("rating", "deviation", "rating_after"),
]
"""The fields of a seat that change."""


class Row(NamedTuple):
    """A guess as stored: code and answer, the codes left, and when (ISO 8601)."""

    code: str
    black: int
    white: int
    left: int
    at: str

    @property
    def feedback(self) -> Feedback:
        return Feedback(self.black, self.white)


class LostBy(models.TextChoices):
    """Why somebody is out before the last guess."""

    NOTHING = "", ""
    TIME = "time", "time"
    LEAVING = "leaving", "leaving"
    RESIGNING = "resigning", "resigning"


_HERE = CompiledUpdate(
    lambda: Seat.objects.filter(
        key=Slot("key", models.CharField()),
        match__token=Slot("token", models.CharField()),
        is_away=False,
    ),
    ["seen_at"],
)


class SeatQuerySet(models.QuerySet["Seat"]):
    def note(self, token: str, key: str, now: datetime) -> bool:
        """Note that the page of a seat polled; False if there is no such seat, or it is away."""
        return bool(_HERE(token=token, key=key, seen_at=now))

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, except in matches in which that player sits already."""
        self.filter(match__in=player.seats.values("match")).update(player=None)
        self.update(player=player)


class Seat(models.Model):
    """A seat: free, of a player, or of a level. If the player is deleted, the board stays."""

    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "games.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    is_taken = models.BooleanField(default=False)
    level = models.CharField(max_length=40, blank=True)
    guest_name = models.PositiveSmallIntegerField(
        default=0, help_text="Which of the names for guests."
    )
    key = models.CharField(max_length=40, help_text="What the page of this seat says to be here.")
    hides = models.BooleanField(default=False, help_text="Hides a code and breaks none.")
    secret = models.CharField(max_length=MAX_PEGS, blank=True, help_text="What it looks for.")
    rows = models.JSONField(default=list)
    guesses_used = models.PositiveSmallIntegerField(default=0)
    solved = models.BooleanField(default=False)
    result = models.CharField(max_length=10, choices=Result, default=Result.IN_PLAY)
    lost_by = models.CharField(max_length=10, choices=LostBy, blank=True)
    rating = models.FloatField(
        null=True, blank=True, help_text="Of its account, before a rated match."
    )
    deviation = models.FloatField(null=True, blank=True)
    rating_after = models.FloatField(null=True, blank=True)
    clock_left = models.FloatField(default=0.0)
    clock_since = models.DateTimeField(null=True, blank=True)
    clock_used = models.FloatField(default=0.0)
    seen_at = models.DateTimeField(null=True, blank=True)
    is_away = models.BooleanField(default=False)
    offers_draw = models.BooleanField(default=False)
    declined_draw = models.BooleanField(default=False, help_text="The latest one offered.")
    wants_rematch = models.BooleanField(default=False)
    is_mute = models.BooleanField(default=False, help_text="Hears no phrases.")
    wins = models.PositiveIntegerField(default=0, help_text="Before this match, by rematches.")

    is_contradictory = False  # the site answers

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(player__isnull=False),
                name="one_seat_per_player",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=MOST_SEATS), name="seats_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(level="") | Q(player__isnull=True), name="a_level_or_a_player_sits"
            ),
            models.CheckConstraint(
                condition=Q(result__in=Result.values), name="seat_result_is_known"
            ),
            models.CheckConstraint(condition=Q(lost_by__in=LostBy.values), name="lost_by_is_known"),
            models.CheckConstraint(
                condition=Q(guesses_used__lte=MAX_GUESSES), name="seat_guesses_in_bounds"
            ),
            models.CheckConstraint(
                condition=Q(solved=False) | Q(guesses_used__gte=1), name="seat_solved_by_guessing"
            ),
        ]
        indexes = [models.Index(fields=["player", "-id"], name="seat_by_player")]

    def __str__(self) -> str:
        return f"Seat {self.number} of match {self.match_id}"

    @property
    def is_free(self) -> bool:
        return not self.is_taken

    @property
    def is_person(self) -> bool:
        return self.is_taken and not self.level

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known of how strong its player was before the match."""
        return self.deviation is not None and self.deviation > MOST_CERTAIN

    @property
    def opponent(self) -> Level:
        return find_level(self.level)

    @property
    def codebreaker(self) -> str:
        """The name of the level; people are named by `games.live.names`."""
        return shown_name(self.opponent) if self.level else str(self.player)

    @cached_property
    def played(self) -> list[Row]:
        return [Row(*row) for row in self.rows]

    def has_taken(self, code: Code, number: int) -> bool:
        return (
            1 <= number <= self.guesses_used
            and parse_code(self.played[number - 1].code, self.match.rules) == code
        )

    @property
    def history(self) -> History:
        return [(parse_code(row.code, self.match.rules), row.feedback) for row in self.played]

    @property
    def codes_left(self) -> list[int]:
        """The number of candidates before the first guess and after each answer."""
        return [self.match.rules.size, *(row.left for row in self.played)]

    @property
    def is_spent(self) -> bool:
        return self.solved or self.guesses_used >= self.match.guesses_allowed

    @property
    def is_done(self) -> bool:
        """Whether it makes no more guesses, for any reason."""
        return self.hides or self.is_spent or self.result != Result.IN_PLAY

    @property
    def seconds(self) -> float:
        """The time used, if the match has a clock and no level takes part, which has none."""
        return self.clock_used if self.match.time_breaks_ties else 0.0

    @property
    def points(self) -> int:
        return self.guesses_used if self.solved else self.match.guesses_allowed + 1

    @property
    def rank(self) -> tuple[int, float, float]:
        """Of two boards of a match that is over, the one with the lower rank was better.

        Winners come first, then draws, then others by their guesses, and last who gave up or lost by
        time.
        """
        if self.lost_by:
            return 3, 0, 0
        if self.result in {Result.WON, Result.DRAWN}:
            return int(self.result == Result.DRAWN), 0, 0
        return 2, self.points, self.seconds if self.solved else 0

    @property
    def clock(self) -> Clock:
        return Clock(self.clock_left, self.clock_since, self.clock_used)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.clock_left, self.clock_since, self.clock_used = clock.left, clock.since, clock.used

    def sit(self, player: Player, name: int, now: datetime) -> None:
        self.player, self.guest_name, self.is_taken = player, name, True
        self.seen_at, self.is_away = now, False

    def again(self) -> "Seat":
        """The same player or level, in the next match."""
        copied = ("player_id", "is_taken", "level", "guest_name", "seen_at", "is_away", "is_mute")
        wins = self.wins + (self.result == Result.WON)
        return Seat(key=new_token(), wins=wins, **{name: getattr(self, name) for name in copied})

    def mute(self, *, is_mute: bool) -> None:
        self.is_mute = is_mute

    def vacate(self) -> None:
        """Free the seat, with a new key, because whoever left knows the old one."""
        self.key = new_token()
        self.player, self.is_taken, self.seen_at, self.is_away = None, False, None, False
        self.rating = self.deviation = None

    def take(self, code: str, pegs: Code, feedback: Feedback, left: int, now: datetime) -> None:
        self.rows = [*self.rows, [code, feedback.black, feedback.white, left, now.isoformat()]]
        self.__dict__.pop("played", None)
        self.guesses_used += 1
        self.solved = feedback.black == len(pegs)

    def leave_the_game(self, reason: LostBy) -> None:
        self.result = Result.LOST if reason == LostBy.TIME else Result.GIVEN_UP
        self.lost_by = reason

    def may_be_claimed(self, now: datetime) -> bool:
        """Whether whoever sits here has been gone for so long that others need not wait."""
        return self.claimable_at is not None and now >= self.claimable_at

    @property
    def claimable_at(self) -> datetime | None:
        """When others may claim the win, if this seat stays away; None if nobody waits for it."""
        if not self.is_person or self.seen_at is None or self.match.is_over:
            return None
        return self.seen_at + timedelta(seconds=CLAIM_SECONDS)

    @property
    def away_at(self) -> datetime | None:
        """When this seat is shown as away, unless its page polls; None if it is already."""
        if not self.is_person or self.seen_at is None or self.is_away:
            return None
        return self.seen_at + timedelta(seconds=AWAY_SECONDS)
