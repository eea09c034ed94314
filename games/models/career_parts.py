"""Parts of careers: several hundred games each, in their short form."""

from typing import Any

from django.db import models
from django.db.models import Q

from games.models.career import FORM, Career
from games.models.rules import OtherGuesses, fields_of
from solver import Rules

PART_GAMES = 500  # games of a new part: 12 KB, and 500 outcomes to read when one of them changes
MOST_OF_A_PART = 2 * PART_GAMES  # including those that were stored late


def key_of(rules: Rules) -> dict[str, Any]:
    """The values of the fields that store rules under which games are counted."""
    return fields_of(rules) | {"has_other_guesses": isinstance(rules, OtherGuesses)}


def fields_of_part(games: Career) -> dict[str, Any]:
    return {
        "games": len(games.games),
        "endings": [list(ending) for ending in games.endings],
        "packed": games.packed(),
    }


class CareerPartQuerySet(models.QuerySet["CareerPart"]):
    def usable(self, player: Any, rules: Rules) -> "CareerPartQuerySet":
        """The parts of a player's career that may be used, in order of time."""
        whose = {f"career__{name}": value for name, value in key_of(rules).items()}
        as_of = player.adopted_at
        held = {"career__as_of": as_of} if as_of else {"career__as_of__isnull": True}
        found = self.filter(career__player=player.pk, career__form=FORM, **whose, **held)
        return found.order_by("before")


class CareerPart(models.Model):
    """Consecutive games of a career: those that ended before a moment and are in no earlier part."""

    career = models.ForeignKey(
        "games.StoredCareer",
        on_delete=models.CASCADE,
        related_name="parts",
        db_index=False,  # the unique index begins with it
    )
    before = models.DateTimeField()
    games = models.PositiveSmallIntegerField()
    endings = models.JSONField()
    packed = models.BinaryField()

    objects = CareerPartQuerySet.as_manager()

    class Meta:
        ordering = ["career", "before"]
        constraints = [
            models.UniqueConstraint(fields=["career", "before"], name="one_part_until_a_moment"),
            models.CheckConstraint(
                condition=Q(games__gte=1, games__lte=MOST_OF_A_PART), name="a_part_has_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games} games before {self.before}"
