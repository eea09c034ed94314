"""Ratings: how strong accounts are against each other, by rules, and how that has changed."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.glicko import MOST_DEVIATION, Strength, after_match, rested
from games.models.player import Player
from games.models.rules import bounds, fields_of
from solver import Rules

PERIOD = timedelta(days=1)  # of rest; a match is a period of its own
MOST_CERTAIN = 110.0  # points; a rating with a greater deviation is provisional
MOST_IN_A_DAY = 10  # matches of the same two that change ratings within a day
MOST_GAIN = 20.0  # points in a day, from all rivals together whose rating is provisional
FEWEST = 2  # accounts in a match that is rated
MOST_CHANGES = 200  # changes of a rating that are read, the newest
KEY = ("player", "pegs", "colors", "repeats")
FACTS = ("rating", "deviation", "volatility", "matches", "updated_at")
KNOWN = Q(deviation__gt=0, deviation__lte=MOST_DEVIATION)


class Rated(models.Model):
    """What somebody was worth under some rules at some time, in points of Glicko-2."""

    pegs = models.PositiveSmallIntegerField()
    colors = models.PositiveSmallIntegerField()
    repeats = models.BooleanField()
    rating = models.FloatField()
    deviation = models.FloatField()

    class Meta:
        abstract = True

    @property
    def rules(self) -> Rules:
        return Rules(self.pegs, self.colors, self.repeats)


class RatingQuerySet(models.QuerySet["Rating"]):
    def under(self, rules: Rules) -> Self:
        """Those of these rules, whatever the number of guesses."""
        return self.filter(**fields_of(rules))

    def strengths_of(self, rules: Rules, players: Collection[int]) -> dict[int, Strength]:
        """How strong some accounts are under these rules now, by their keys; one query."""
        now = timezone.now()
        known = {
            each.player_id: each.at(now) for each in self.under(rules).filter(player__in=players)
        }
        return {key: known.get(key, Strength()) for key in players}

    def update_after(
        self, rules: Rules, places: Mapping[int, float]
    ) -> dict[int, tuple[Strength, Strength]]:
        """Rate who has finished a match, inside the transaction that ends it; four queries.

        places: the place of each account, by the key of its player; lower is better, and equal
            places are a draw. Every pair counts once, and the match is one rating period. Guests
            and players who are gone count for nothing. With fewer than two left, nothing changes.
            What a day brings from rivals whose rating is provisional is at most `MOST_GAIN`, because
            anybody can have many accounts that lose.

        Returns how strong each of the others was before and is now.
        """
        keys = _lock_accounts(places)
        if len(keys) < FEWEST:
            return {}
        now = timezone.now()
        under = self.under(rules).filter(player__in=keys).annotate(gained=_gained_since(now))
        known = {each.player_id: each for each in under}
        gained: dict[int, float] = {key: each.gained for key, each in known.items()}  # type: ignore[attr-defined] # annotated
        before = {key: known[key].at(now) if key in known else Strength() for key in keys}
        became = _after(before, places, gained)
        rated = [
            self.model(
                player_id=key,
                **fields_of(rules),
                matches=known[key].matches + 1 if key in known else 1,
                updated_at=now,
                **strength._asdict(),
            )
            for key, (strength, _) in became.items()
        ]
        self.bulk_create(rated, update_conflicts=True, unique_fields=KEY, update_fields=FACTS)
        RatingChange.objects.bulk_create(
            _change_to(each, became[each.player_id][1]) for each in rated
        )
        return {key: (before[key], strength) for key, (strength, _) in became.items()}


def _after(
    before: Mapping[int, Strength], places: Mapping[int, float], gained: Mapping[int, float]
) -> dict[int, tuple[Strength, float]]:
    """How strong each is after a match, and what of that came from rivals whose rating was provisional.

    gained: what came from such rivals in the last day.
    """
    certain = {key for key, each in before.items() if each.deviation <= MOST_CERTAIN}
    found = {}
    for key, strength in after_match(before, places).items():
        met = {each: before[each] for each in {key, *certain}}
        without = after_match(met, places)[key].rating
        gain = min(strength.rating - without, max(MOST_GAIN - gained.get(key, 0), 0))
        found[key] = strength._replace(rating=without + gain), gain
    return found


def _lock_accounts(places: Mapping[int, float]) -> list[int]:
    """The keys of the accounts among these players, which nobody else rates or deletes meanwhile.

    Two matches that end at once lock in the same order, so neither waits for the other in vain.
    """
    accounts = Player.objects.filter(pk__in=places, is_guest=False, is_active=True)
    locked = accounts.select_for_update(no_key=True).order_by("pk")
    return list(locked.values_list("pk", flat=True))


def _gained_since(now: datetime) -> Coalesce:
    """What each rating gained from rivals whose rating was provisional, in the day before."""
    same = {name: OuterRef(name) for name in KEY}
    changes = RatingChange.objects.filter(**same, at__gt=now - PERIOD).order_by()
    gained = changes.values("player").annotate(sum=Sum("from_provisional")).values("sum")
    return Coalesce(Subquery(gained), 0.0)


def _change_to(rating: "Rating", gain: float) -> "RatingChange":
    return RatingChange(
        player_id=rating.player_id,
        **fields_of(rating.rules),
        at=rating.updated_at,
        rating=rating.rating,
        deviation=rating.deviation,
        from_provisional=gain,
    )


class Rating(Rated):
    """How strong an account is under some rules, as it was after its last rated match.

    matches: how many were rated.
    """

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="ratings", db_index=False
    )  # the unique index begins with it
    volatility = models.FloatField()
    matches = models.PositiveIntegerField()
    updated_at = models.DateTimeField()

    objects = RatingQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=KEY, name="one_rating_by_rules"),
            *bounds("rating_", has_guesses=False),
            models.CheckConstraint(condition=KNOWN, name="a_rating_has_a_deviation"),
            models.CheckConstraint(condition=Q(volatility__gt=0), name="a_rating_is_volatile"),
            models.CheckConstraint(condition=Q(matches__gte=1), name="a_rating_has_a_match"),
        ]

    def __str__(self) -> str:
        return f"{self.rating:.0f} ± {self.deviation:.0f} under {self.rules}"

    def at(self, now: datetime) -> Strength:
        """The strength at a later time: each day since the last match makes it less certain."""
        last = Strength(self.rating, self.deviation, self.volatility)
        return rested(last, max((now - self.updated_at) / PERIOD, 0))

    @property
    def now(self) -> Strength:
        """The strength at this moment."""
        return self.at(timezone.now())

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known at this moment: the deviation is great."""
        return self.now.deviation > MOST_CERTAIN


class RatingChangeQuerySet(models.QuerySet["RatingChange"]):
    def newest(self, rules: Rules) -> "list[RatingChange]":
        """The newest under these rules, oldest first."""
        under = self.filter(**fields_of(rules))
        return list(under.order_by("-at", "-pk")[:MOST_CHANGES])[::-1]


class RatingChange(Rated):
    """What a rating became by a match."""

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="rating_changes", db_index=False
    )  # the index below begins with it
    at = models.DateTimeField()
    from_provisional = models.FloatField(
        default=0.0,
        help_text="The points gained or lost by rivals whose rating was provisional.",
    )

    objects = RatingChangeQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            *bounds("rating_change_", has_guesses=False),
            models.CheckConstraint(condition=KNOWN, name="a_rating_change_has_a_deviation"),
        ]
        indexes = [
            models.Index(
                fields=["player", "pegs", "colors", "repeats", "-at", "-id"],
                name="rating_change_by_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rating:.0f} ± {self.deviation:.0f} under {self.rules}"
