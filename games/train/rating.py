"""The rating of the trainer: each exercise is a contest between a player and a position (Glicko-2)."""

from datetime import date
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Q

from games.core.days import today
from games.core.player import Player
from games.glicko import MEAN, MOST_DEVIATION, VOLATILITY, Strength, after, rested
from games.train.boards import share_below

MOST_DAYS = 120  # of the line, the newest
SETTLED = 10  # answers, from which on a rating is compared with others
MOST_DRIFT = 200.0  # points by which answers move a position away from what the levels say of it
UNSURE = 100.0  # the deviation of a position that only the levels have judged
RATED = ("rating", "deviation", "volatility", "answers")
KNOWN = Q(deviation__gt=0, deviation__lte=MOST_DEVIATION)


class Step(NamedTuple):
    """A rating after an answer, and how much it changed, both in whole points as they are shown."""

    rating: int
    change: int


class Rated(models.Model):
    """How strong a player is in the trainer, or how hard a position is, in points of Glicko-2."""

    rating = models.FloatField(default=MEAN, db_default=MEAN)
    deviation = models.FloatField(default=MOST_DEVIATION, db_default=MOST_DEVIATION)
    volatility = models.FloatField(default=VOLATILITY, db_default=VOLATILITY)
    answers = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        abstract = True

    @property
    def strength(self) -> Strength:
        return Strength(self.rating, self.deviation, self.volatility)

    def take(self, other: Strength, score: float, before: Strength | None = None) -> None:
        """One more contest. score: from 0 to 1. before: the strength before, if it is not the stored one."""
        became = after(before or self.strength, [(other, score)])
        self.rating, self.deviation, self.volatility = became
        self.answers += 1


class PositionRatingQuerySet(models.QuerySet["PositionRating"]):
    def at(self, under: str, rows: str, level: float) -> "PositionRating":
        """That of a position, stored and locked; before the first answer, it is what the levels say."""
        own = self.select_for_update().filter(under=under, rows=rows)
        if found := own.first():
            return found
        new = PositionRating(under=under, rows=rows, rating=level, deviation=UNSURE)
        self.bulk_create([new], ignore_conflicts=True)  # another player may be as fast
        return own.get()


class PositionRating(Rated):
    """How hard a ready-made position is, from all answers to it; the levels said it before the first."""

    under = models.CharField(max_length=16)
    rows = models.CharField(max_length=255)

    objects = PositionRatingQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["under", "rows"], name="one_rating_by_position"),
            models.CheckConstraint(condition=KNOWN, name="position_deviation_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.rating:.0f}: {self.under} {self.rows}"

    def store(self, level: float) -> None:
        """Store it, not far from what the levels say: nobody makes a position hard by failing it in many accounts."""
        self.rating = min(max(self.rating, level - MOST_DRIFT), level + MOST_DRIFT)
        self.save(update_fields=RATED)


class TrainerRatingQuerySet(models.QuerySet["TrainerRating"]):
    def of(self, player: int) -> "TrainerRating":
        """The rating of a player, perhaps of one who has not answered yet and is not stored."""
        return self.filter(pk=player).first() or TrainerRating(player_id=player)

    def hand_over_to(self, player: Player) -> None:
        """Give this to another player, who keeps the rating with more answers."""
        mine, theirs = self.first(), TrainerRating.objects.of(player.pk)
        if mine is not None and mine.answers > theirs.answers:
            theirs.delete()
            self.update(player=player)


class TrainerRating(Rated):
    """The rating of a player. line: the rating at the end of each day of training, with the day as text."""

    player = models.OneToOneField(
        "games.Player", on_delete=models.CASCADE, primary_key=True, related_name="trainer_rating"
    )
    updated_on = models.DateField(default=today)
    line = models.JSONField(default=list)

    objects = TrainerRatingQuerySet.as_manager()

    class Meta:
        ordering = ["player"]
        constraints = [
            models.CheckConstraint(condition=KNOWN, name="trainer_deviation_is_known"),
        ]
        indexes = [
            models.Index(
                fields=["rating"], condition=Q(answers__gte=SETTLED), name="trainer_by_rating"
            )
        ]

    def __str__(self) -> str:
        return f"{self.rating:.0f} of {self.player}"

    def contest(self, position: Rated, score: float) -> Step:
        """Answer a position for a score from 0 to 1; both change by what was known before. Nothing is stored."""
        day, before = today(), round(self.rating)
        mine = rested(self.strength, max(0, (day - self.updated_on).days))
        theirs = position.strength
        position.take(mine, 1 - score)
        self.take(theirs, score, mine)
        self.updated_on = day
        ended = [each for each in self.line if each[0] != day.isoformat()]
        self.line = [*ended[1 - MOST_DAYS :], [day.isoformat(), round(self.rating, 1)]]
        return Step(round(self.rating), round(self.rating) - before)

    @property
    def points(self) -> int:
        return round(self.rating)

    @property
    def next_mark(self) -> int:
        """The next hundred."""
        return 100 * (self.points // 100 + 1)

    def gained_since(self, day: date) -> int | None:
        """The points gained since before a day; None if nothing was answered before it."""
        earlier = [rating for each, rating in self.line if date.fromisoformat(each) < day]
        return self.points - round(earlier[-1]) if earlier else None

    def share_below(self) -> float | None:
        """The share of others with a lower rating; None if too few are settled, or this one is not."""
        if self.answers < SETTLED:
            return None
        settled = TrainerRating.objects.filter(answers__gte=SETTLED)
        return share_below(settled.exclude(pk=self.pk), "rating", self.rating)


FIELDS = ("rating", "deviation", "answers", "updated_on", "line")


def exported(player: Player) -> dict[str, Any] | None:
    found: dict[str, Any] | None = (
        TrainerRating.objects.filter(pk=player.pk).values(*FIELDS).first()
    )
    return found
