"""The fields of a game, and what follows from them alone."""

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.db import models
from django.utils import timezone

from games.core.board import Board
from games.core.modes import MODE_CHOICES, MODES, GameMode
from games.core.modes.choices import DECIDED, Coach, Codemaker, First, Handicap, Result
from games.core.player import Player
from games.core.rules import NEEDED, UnderRules, choices_of
from games.core.sealing import new_token

NEW = timedelta(minutes=1)  # from when the site knows a guest until their first game began


class GameFields(UnderRules):
    """One or two boards that one person plays under one set of rules."""

    token = models.CharField(max_length=40, unique=True, default=new_token)
    player = models.ForeignKey(
        "games.Player", on_delete=models.PROTECT, related_name="games", db_index=False
    )  # the indexes of `Game` begin with it
    mode = models.CharField(max_length=10, choices=MODE_CHOICES)
    coach = models.CharField(max_length=10, choices=Coach, default=Coach.OFF)
    codemaker = models.CharField(max_length=10, choices=Codemaker, default=Codemaker.FAIR)
    handicap = models.CharField(max_length=10, choices=Handicap, default=Handicap.NONE)
    first = models.CharField(max_length=10, choices=First, default=First.ME)
    rematch_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    daily = models.ForeignKey(
        "games.Daily",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="games",
        db_index=False,
    )
    is_practice = models.BooleanField(
        default=False,
        help_text="Counts for nothing: a daily of a past day or played again, or a position of a"
        " review that is played on.",
    )
    is_adopted = models.BooleanField(
        default=False,
        help_text="A guest began it, who then signed in to the account that has it now.",
    )
    challenge = models.ForeignKey(
        "games.Challenge",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="games",
        db_index=False,
    )
    match = models.ForeignKey(
        "games.Match",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="games",
        db_index=False,
    )
    nonce = models.CharField(max_length=32)
    seal = models.CharField(max_length=64)
    level = models.CharField(max_length=40, blank=True, help_text="Its computer's.")
    # The state of the player's board, repeated here because every list of games reads it.
    result = models.CharField(max_length=10, choices=Result, default=Result.IN_PLAY)
    guesses_used = models.PositiveSmallIntegerField(default=0)
    solved = models.BooleanField(default=False)
    needed = models.GeneratedField(
        expression=NEEDED, output_field=models.PositiveSmallIntegerField(), db_persist=True
    )
    version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    is_at_once = False  # in a duel against the computer, one guesses in turn
    rival_points: int | None = None  # of the best other board of a match, when its end is stored
    boards: Any  # the manager of its boards

    class Meta(UnderRules.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"{self.get_mode_display()} {self.rules} by {self.player}"

    @property
    def plays(self) -> GameMode:
        return MODES[self.mode]

    @property
    def settings(self) -> dict[str, str]:
        """What the new-game form needs to start another game like this one."""
        settings = {
            "mode": self.mode,
            "coach": self.coach,
            "codemaker": self.codemaker if self.plays.codemakers else Codemaker.FAIR,
            "handicap": self.handicap,
            "first": self.first,
        }
        return (
            settings
            | choices_of(self.variant)
            | ({"level": self.computer.opponent.slug} if self.computer else {})
        )

    @cached_property
    def seats(self) -> list[Board]:
        return list(self.boards.all())

    @property
    def board(self) -> Board:
        """The player's board, or the only one if the player hides the code."""
        return next((board for board in self.seats if not board.level), self.seats[0])

    @property
    def computer(self) -> Board | None:
        return next((board for board in self.seats if board.level), None)

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def awaits_computer(self) -> bool:
        """Whether the player is done with a race that the computer has not finished."""
        return not self.is_over and self.plays.awaits_computer(self)

    @property
    def takes_turns(self) -> bool:
        return not self.is_over and not self.awaits_computer

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the game is over and a code was guessed on its first board."""
        return self.is_over and self.board.guesses_used > 0

    @property
    def is_begun(self) -> bool:
        return self.plays.breaks_code and self.board.guesses_used > 0

    @property
    def owner(self) -> Player | None:
        """The player; None for a guest who has signed in since, because the account has it now."""
        try:
            owner: Player = self.player
        except Player.DoesNotExist:
            return None
        return owner

    @property
    def is_first(self) -> bool:
        """Whether somebody new plays it, whom the site has known since this game began."""
        owner = self.owner
        return owner is not None and self.started_at - owner.date_joined < NEW

    @property
    def is_decided(self) -> bool:
        """Whether the game has a result that counts, as in `GameQuerySet.decided`."""
        return self.result in DECIDED and not self.is_practice

    @property
    def swapped_settings(self) -> dict[str, str]:
        return self.plays.swapped(self.settings)

    @property
    def action(self) -> str:
        return self.plays.action % {"level": self.computer.codebreaker if self.computer else ""}

    @property
    def goal(self) -> str:
        return self.plays.goal(self)

    @property
    def sealed(self) -> list[str]:
        """The secrets from which the seal was made, one after the other, before the nonce."""
        return [board.secret for board in self.seats if not board.level]

    @property
    def is_by_hand(self) -> bool:
        """Whether the player answers the computer's guesses, from a real board."""
        return self.codemaker == Codemaker.REAL_BOARD

    @property
    def is_evil(self) -> bool:
        """Whether the codemaker hides no code, but answers so that the most codes stay possible."""
        return self.codemaker == Codemaker.EVIL

    @property
    def head_start(self) -> int:
        return Handicap(self.handicap).guesses

    @property
    def shows_codes_left(self) -> bool:
        """Whether rows show the codes left: with a coach, in a make, or after the end."""
        return not self.plays.breaks_code or self.is_over or self.coach != Coach.OFF

    @property
    def is_stored(self) -> bool:
        """False for a board that is only shown until its first guess."""
        return self.pk is not None
