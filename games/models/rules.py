"""The fields that store rules."""

from functools import cached_property

from django.db import models
from django.db.models import Q

from solver import (
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    Rules,
    Variant,
    variant_of,
)


class UnderRules(models.Model):
    """Something that is played under rules, with a number of guesses."""

    pegs = models.PositiveSmallIntegerField()
    colors = models.PositiveSmallIntegerField()
    repeats = models.BooleanField()
    guesses_allowed = models.PositiveSmallIntegerField()

    class Meta:
        abstract = True

    @cached_property
    def rules(self) -> Rules:
        return Rules(self.pegs, self.colors, self.repeats)

    @cached_property
    def variant(self) -> Variant:
        """The named rules that these are, or else custom ones."""
        return variant_of(self.rules, self.guesses_allowed)


def sizes_of(variant: Variant) -> dict[str, int]:
    """The values of the fields that store these rules and guesses."""
    rules = variant.rules
    sizes = {"pegs": rules.pegs, "colors": rules.colors, "repeats": rules.repeats}
    return sizes | {"guesses_allowed": variant.guesses}


def bounds(prefix: str = "") -> list[models.CheckConstraint]:
    """Constraints on the sizes. The prefix makes their names differ between tables."""
    ranges = {
        "pegs": (MIN_PEGS, MAX_PEGS),
        "colors": (MIN_COLORS, MAX_COLORS),
        "guesses_allowed": (MIN_GUESSES, MAX_GUESSES),
    }
    return [
        models.CheckConstraint(
            condition=Q(**{f"{field}__gte": least, f"{field}__lte": most}),
            name=f"{prefix}{field}_in_bounds",
        )
        for field, (least, most) in ranges.items()
    ]
