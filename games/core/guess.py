"""One row of a board."""

from functools import cached_property

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.core.compiled import CompiledInsert
from solver import MAX_GUESSES, MAX_PEGS, Code, Feedback, parse_code, score


class Guess(models.Model):
    """One code tried on one board, and the feedback it earned."""

    board = models.ForeignKey("games.Board", on_delete=models.CASCADE, related_name="guesses")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=MAX_PEGS)
    black = models.PositiveSmallIntegerField()
    white = models.PositiveSmallIntegerField()
    candidates_left = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    loss = models.FloatField(null=True, blank=True, help_text="Guesses lost, once reviewed.")
    luck = models.FloatField(null=True, blank=True, help_text="Guesses won, once reviewed.")
    flaw = models.CharField(
        max_length=20, blank=True, help_text="How it was worse than the best one, once reviewed."
    )

    best = ""  # the best guess here, if this was another one and somebody worked it out

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "guesses"
        constraints = [
            models.UniqueConstraint(fields=["board", "number"], name="one_guess_per_turn"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=MAX_GUESSES), name="turns_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(black__gte=0, white__gte=0)
                & Q(black__lte=MAX_PEGS - models.F("white")),
                name="feedback_fits_the_pegs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.code}: {self.feedback}"

    @property
    def feedback(self) -> Feedback:
        return Feedback(self.black, self.white)

    @property
    def pegs(self) -> Code:
        return parse_code(self.code, self.board.rules)

    @cached_property
    def clashes_with(self) -> "Guess | None":
        """The first earlier row whose answer rules this code out; None if it fits all."""
        code = self.pegs
        earlier = (row for row in self.board.rows if row.number < self.number)
        return next((row for row in earlier if score(row.pegs, code) != row.feedback), None)


store_figures = CompiledInsert(
    lambda: Guess, unique=["board", "number"], update=["loss", "luck", "flaw"]
)
"""Stores guesses with what a review found, whether or not they are stored already."""
