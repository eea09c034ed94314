"""How games ended for their players, in flat rows that statistics read fast."""

from datetime import UTC
from typing import Any

from django.db import models
from django.db.models import Count, F, Max, Q, Sum

from games.core.game_fields import GameFields
from games.core.modes.choices import Handicap, Result
from games.core.origins import way_of
from games.core.rules import SIZES, UnderRules, counted_under, sizes_of
from games.core.ways import COUNTED_WAYS, EVIL, MATCH
from solver import MAX_PEGS, Code, Rules

CUT_SHORT = Q(
    kind=MATCH,
    result=Result.LOST,
    solved=False,
    guesses_used__lt=F("guesses_allowed"),
    rival_guesses__isnull=False,
)
"""Matches that another won before the player had all guesses, as `Ending.is_cut_short` says."""

WITHOUT_HELP = Q(is_assisted=False, handicap=Handicap.NONE)


def shape_of(code: Code) -> str:
    """The pattern in which a code repeats its colors: 1121 and 3323 are both AABA."""
    seen: dict[int, str] = {}
    return "".join(seen.setdefault(color, chr(ord("A") + len(seen))) for color in code)


def points_of_rival(game: GameFields) -> int | None:
    """The guesses of the computer, or of the best other board of a match; None without one.

    A code that it did not find counts as one guess more than allowed, as for the player. If the
    player resigned while it was still playing, it is taken to find the code with its next guess,
    so that resigning never makes the player look better.
    """
    rival = game.computer
    if rival is None:
        return game.rival_points
    if rival.solved:
        return rival.guesses_used
    has_stopped_it = game.board.result == Result.GIVEN_UP
    return (rival.guesses_used if has_stopped_it else game.guesses_allowed) + 1


def outcome_of(game: GameFields) -> "Outcome | None":
    """How a game ended for its player; None for a game that does not count.

    Abandoned games, practice games, and games in which the player broke no code do not count.
    """
    board = game.board
    counts = board.result != Result.ABANDONED and not game.is_practice
    if board.level or not counts or game.finished_at is None:
        return None
    rival = game.computer
    return Outcome(
        game_id=game.pk,
        player_id=game.player_id,
        **sizes_of(game.variant),
        kind=way_of(game).slug,
        level=rival.level if rival else "",
        is_assisted=game.coach != "off",
        is_adopted=game.is_adopted,
        handicap=game.handicap,
        result=board.result,
        solved=board.solved,
        guesses_used=board.guesses_used,
        rival_guesses=points_of_rival(game),
        first_shape=shape_of(board.rows[0].pegs) if board.rows else "",
        loss=board.loss,
        luck=board.luck,
        left=0 if board.solved else board.codes_left[-1],
        rest=0.0 if board.solved and board.loss is not None else None,
        finished_at=game.finished_at,
        day=game.finished_at.astimezone(UTC).date(),
    )


class OutcomeQuerySet(models.QuerySet["Outcome"]):
    def under(self, rules: Rules) -> "OutcomeQuerySet":
        """Games that are counted under these rules; named ones allow one number of guesses."""
        return self.filter(counted_under(rules))

    def by_time(self) -> "OutcomeQuerySet":
        """Oldest first. Of games that ended together, the one that started first comes first."""
        return self.order_by("finished_at", "pk")

    def last_played(self) -> "Outcome | None":
        return self.order_by("-finished_at").first()

    def counted(self) -> list[tuple[Any, ...]]:
        """For all sizes and guesses: the games, their newest end, their sums, and those without help.

        The rows differ whenever a game came, went, or was reviewed. An index has all that is read.
        """
        rows = self.order_by(*SIZES).values_list(*SIZES)
        return list(
            rows.annotate(
                Count("pk"),
                Max("finished_at"),
                Sum("loss"),
                Sum("rest"),
                Sum("luck"),
                alone=Count("pk", filter=WITHOUT_HELP),
            )
        )

    def fair_and_alone(self) -> "OutcomeQuerySet":
        """Games that are fair as `Ending.is_fair` says, without a coach and without a handicap."""
        alone = self.filter(WITHOUT_HELP).exclude(kind=EVIL.slug)
        return alone.exclude(result=Result.WON, solved=False)


class Outcome(UnderRules):
    """A finished game as its player's statistics count it."""

    game = models.OneToOneField(
        "games.Game", on_delete=models.CASCADE, primary_key=True, related_name="outcome"
    )
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="outcomes")
    kind = models.CharField(max_length=10)
    level = models.CharField(max_length=40, blank=True)
    is_assisted = models.BooleanField()
    is_adopted = models.BooleanField(
        default=False, help_text="Came from a guest, and is on no leaderboard."
    )
    handicap = models.CharField(max_length=10, choices=Handicap, default=Handicap.NONE)
    result = models.CharField(max_length=10, choices=Result)
    solved = models.BooleanField()
    guesses_used = models.PositiveSmallIntegerField()
    rival_guesses = models.PositiveSmallIntegerField(
        null=True, help_text="One more than allowed if the computer did not find its code."
    )
    first_shape = models.CharField(max_length=MAX_PEGS, blank=True)
    loss = models.FloatField(null=True)
    luck = models.FloatField(null=True)
    left = models.PositiveIntegerField(
        null=True, help_text="The codes left; 0 if the code was found. None in older games."
    )
    rest = models.FloatField(
        null=True, help_text="What would still have been lost; 0 if the code was found."
    )
    finished_at = models.DateTimeField()
    day = models.DateField()

    objects = OutcomeQuerySet.as_manager()

    class Meta:
        ordering = ["-finished_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(result__in=["won", "lost", "drawn", "given-up"]),
                name="an_outcome_counts",
            ),
            models.CheckConstraint(condition=Q(kind__in=COUNTED_WAYS), name="kind_is_known"),
            models.CheckConstraint(
                condition=Q(handicap__in=Handicap.values), name="outcome_handicap_is_known"
            ),
        ]
        indexes = [
            # Includes all fields that statistics and leaderboards read of a player, so that they
            # never read the rows themselves.
            models.Index(
                fields=[
                    "player",
                    "pegs",
                    "colors",
                    "finished_at",
                    "game",
                    "repeats",
                    "is_assisted",
                    "kind",
                    "level",
                    "result",
                    "solved",
                    "guesses_used",
                    "rival_guesses",
                    "first_shape",
                    "day",
                    "loss",
                    "guesses_allowed",
                    "handicap",
                    "luck",
                    "rest",
                    "left",
                ],
                name="outcome_for_statistics",
            ),
            models.Index(
                fields=["player", "pegs", "colors", "guesses_allowed", "-game", "repeats", "kind"],
                condition=Q(is_assisted=False, is_adopted=False),
                name="outcome_for_leaders",
            ),
        ]

    @property
    def is_won_by_others(self) -> bool:
        """Whether the others of a match left, so that it tells nothing of the guesses that its player needs."""
        return self.result == Result.WON and not self.solved

    def __str__(self) -> str:
        return f"{self.kind} {self.rules}: {self.get_result_display()}"
