"""Ratings: how strong accounts are against each other, by rules, and how that has changed."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import FilteredRelation, Q
from django.utils import timezone

from games.core.player import Belongings, Player
from games.core.rules import bounds, fields_of
from games.glicko import MOST_DEVIATION, Strength, after_match, rested
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
    """The rating of somebody under some rules at some time, in points of Glicko-2."""

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
        """Rate who has finished a match, inside the transaction that ends it; three statements.

        places: the place of each account, by the key of its player; lower is better, and equal
            places are a draw. Every pair counts once, and the match is one rating period. Guests
            and deleted players do not count. Nothing changes with fewer than two left, or if two of
            them have played `MOST_IN_A_DAY` rated matches within a day: that limits what somebody
            gains by playing against a second account. What rivals whose rating is provisional bring
            in a day is at most `MOST_GAIN`, because anybody can have many accounts that lose. The
            players are locked.

        Returns how strong each of the others was before and is now.
        """
        now = timezone.now()
        found = _read(rules, places, now)
        if len(found) < FEWEST or _meet_too_often(list(found.values())):
            return {}
        known = {key: each.rating for key, each in found.items() if each.rating}
        gained = {key: each.gained(rules) for key, each in found.items()}
        before = {key: known[key].at(now) if key in known else Strength() for key in found}
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
            RatingChange(
                player_id=key,
                **fields_of(rules),
                at=now,
                rating=strength.rating,
                deviation=strength.deviation,
                from_provisional=gain,
            )
            for key, (strength, gain) in became.items()
        )
        return {key: (before[key], strength) for key, (strength, _) in became.items()}


def _after(
    before: Mapping[int, Strength], places: Mapping[int, float], gained: Mapping[int, float]
) -> dict[int, tuple[Strength, float]]:
    """How strong each is after a match, and the part of it due to rivals whose rating was provisional.

    gained: the points from such rivals in the last day.
    """
    certain = {key for key, each in before.items() if each.deviation <= MOST_CERTAIN}
    found = {}
    for key, strength in after_match(before, places).items():
        met = {each: before[each] for each in {key, *certain}}
        without = after_match(met, places)[key].rating
        gain = min(strength.rating - without, max(MOST_GAIN - gained.get(key, 0), 0))
        found[key] = strength._replace(rating=without + gain), gain
    return found


@dataclass(frozen=True, slots=True)
class _Account:
    """What is known of an account: its rating under some rules, and all changes of the last day.

    lately: the sizes of their rules and their moment, which those of one match share, with the gain.
    """

    rating: "Rating | None"
    lately: list[tuple[tuple[Any, ...], float]]

    @property
    def matches(self) -> Counter[tuple[Any, ...]]:
        return Counter(match for match, _ in self.lately)

    def gained(self, rules: Rules) -> float:
        """What the rating under these rules gained from rivals whose rating was provisional."""
        sizes = tuple(fields_of(rules).values())
        return sum(gain for match, gain in self.lately if match[:-1] == sizes)


def _read(rules: Rules, players: Collection[int], now: datetime) -> dict[int, _Account]:
    """The accounts among some players, by their keys; one query."""
    sizes = fields_of(rules)
    accounts = Player.objects.filter(pk__in=players, is_guest=False, is_active=True).order_by("pk")
    rows = accounts.annotate(
        known=FilteredRelation(
            "ratings", condition=Q(**{f"ratings__{name}": size for name, size in sizes.items()})
        ),
        lately=FilteredRelation("rating_changes", condition=Q(rating_changes__at__gt=now - PERIOD)),
    ).values_list(
        "pk",
        *(f"known__{name}" for name in FACTS),
        *(f"lately__{name}" for name in (*sizes, "at", "from_provisional")),
    )
    found: dict[int, _Account] = {}
    for key, *facts in rows:
        known, change = dict(zip(FACTS, facts, strict=False)), facts[len(FACTS) :]
        if key not in found:
            rating = Rating(player_id=key, **sizes, **known) if known["matches"] else None
            found[key] = _Account(rating, [])
        if change[-1] is not None:
            found[key].lately.append((tuple(change[:-1]), change[-1]))
    return found


def _meet_too_often(accounts: Sequence[_Account]) -> bool:
    return any(
        (one.matches & other.matches).total() >= MOST_IN_A_DAY
        for one, other in combinations(accounts, 2)
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
        return self.at(timezone.now())

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known at this moment: the deviation is great."""
        return self.now.deviation > MOST_CERTAIN


class RatingChangeQuerySet(models.QuerySet["RatingChange"]):
    def newest(self, rules: Rules) -> "list[RatingChange]":
        under = self.filter(**fields_of(rules))
        return list(under.order_by("-at", "-pk")[:MOST_CHANGES])[::-1]


class RatingChange(Rated):
    """A rating as it was after a match."""

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


class PlayersRatings(Belongings):
    exported_as = "ratings"
    many = ("rating_changes",)
    UNDER: ClassVar = ("pegs", "colors", "repeats", "rating", "deviation")

    def exported(self, player: Player | None) -> dict[str, Any] | None:
        if player is None:
            return None
        return {
            "now": list(player.ratings.values(*self.UNDER, "volatility", "matches", "updated_at")),
            "changes": list(player.rating_changes.values(*self.UNDER, "at")),
        }
