"""How games ended for their players, flat and fast to read: all that statistics look at."""

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from games.models.board import Result
from games.models.rules import UnderRules, sizes_of
from solver import CLASSIC, MAX_PEGS, Code

if TYPE_CHECKING:
    from games.models.game import Game


class Kind(models.TextChoices):
    """Modes as statistics tell them apart."""

    BREAK = "break", "Break"
    EVIL = "evil", "Evil codemaker"
    RACE = "race", "Race"
    DUEL = "duel", "Duel"
    DAILY = "daily", "Daily"
    CHALLENGE = "challenge", "Challenge"


def kind_of(game: "Game") -> Kind:
    if game.daily_id:
        return Kind.DAILY
    if game.challenge_id and not game.computer:
        return Kind.CHALLENGE
    return Kind.EVIL if game.is_evil else Kind(game.mode)


def shape_of(code: Code) -> str:
    """Where a code repeats its colors: 1121 and 3323 are both AABA."""
    seen: dict[int, str] = {}
    return "".join(seen.setdefault(color, chr(ord("A") + len(seen))) for color in code)


def outcome_of(game: "Game") -> "Outcome | None":
    """How a game ended for its player; None for what counts for nothing.

    That are abandoned games, practice, and games in which the player broke no code.
    """
    board = game.board
    counts = board.result != Result.ABANDONED and not game.is_practice
    if board.level or not counts or game.finished_at is None:
        return None
    rival = game.computer
    return Outcome(
        game=game,
        player_id=game.player_id,
        **sizes_of(game.variant),
        kind=kind_of(game),
        level=rival.level if rival else "",
        is_assisted=game.coach != "off",
        result=board.result,
        solved=board.solved,
        guesses_used=board.guesses_used,
        rival_guesses=rival.guesses_used if rival and rival.solved else None,
        first_shape=shape_of(board.rows[0].pegs) if board.rows else "",
        finished_at=game.finished_at,
    )


class OutcomeManager(models.Manager["Outcome"]):
    def record(self, game: "Game") -> None:
        """Store how a game ended for its player, in the verb that ended it."""
        if outcome := outcome_of(game):
            outcome.save(force_insert=True)


class Outcome(UnderRules):
    """A finished game as its player's statistics count it."""

    game = models.OneToOneField(
        "games.Game", on_delete=models.CASCADE, primary_key=True, related_name="outcome"
    )
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="outcomes")
    kind = models.CharField(max_length=10, choices=Kind)
    level = models.CharField(max_length=40, blank=True)
    is_assisted = models.BooleanField()
    result = models.CharField(max_length=10, choices=Result)
    solved = models.BooleanField()
    guesses_used = models.PositiveSmallIntegerField()
    rival_guesses = models.PositiveSmallIntegerField(null=True)
    first_shape = models.CharField(max_length=MAX_PEGS, blank=True)
    loss = models.FloatField(null=True)
    luck = models.FloatField(null=True)
    finished_at = models.DateTimeField()

    objects = OutcomeManager()

    class Meta:
        ordering = ["-finished_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(result__in=["won", "lost", "drawn", "given-up"]),
                name="an_outcome_counts",
            ),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="kind_is_known"),
        ]
        indexes = [
            models.Index(fields=["player", "finished_at"], name="outcome_by_player_and_end"),
            models.Index(
                fields=[*sizes_of(CLASSIC), "kind", "is_assisted", "player", "finished_at"],
                name="outcome_by_rules",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.rules}: {self.get_result_display()}"
