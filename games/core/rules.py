"""The fields that store rules."""

from dataclasses import dataclass
from functools import cached_property

from django.db import models
from django.db.models import Case, F, Q, When

from solver import (
    CUSTOM,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    VARIANTS,
    Rules,
    Variant,
    parse_rules,
    variant_of,
)

NEEDED = Case(
    When(solved=True, then=F("guesses_used")),
    default=F("guesses_allowed") + 1,
    output_field=models.IntegerField(),
)
"""The points of a game: its guesses, or one more than allowed if the code was not found."""


OTHER_GUESSES = "-custom"  # at the end of the text of rules: with another number of guesses


@dataclass(frozen=True, slots=True)
class OtherGuesses(Rules):
    """The sizes of a named variant, with another number of guesses than it allows.

    Such games are custom: they are counted apart from those of the variant.
    """

    def __str__(self) -> str:
        return Rules.__str__(self) + OTHER_GUESSES


def named_variant(rules: Rules) -> Variant | None:
    return next((each for each in VARIANTS.values() if each.rules == rules), None)


def counted_rules(variant: Variant) -> Rules:
    """The rules under which statistics count a game."""
    rules = variant.rules
    if variant.slug == CUSTOM and named_variant(rules):
        return OtherGuesses(rules.pegs, rules.colors, rules.repeats)
    return rules


def parse_counted(text: str) -> Rules:
    """The rules from their text; the inverse of str. Raises RulesError."""
    rules = parse_rules(text.removesuffix(OTHER_GUESSES))
    if text.endswith(OTHER_GUESSES):
        return OtherGuesses(rules.pegs, rules.colors, rules.repeats)
    return rules


def address_of(rules: Rules) -> str:
    """What a history filters by to list the games that are counted under these rules."""
    named = named_variant(rules)
    return named.slug if named else str(rules)


def counted_under(rules: Rules) -> Q:
    """Which games are counted under these rules: for named ones, those with their guesses."""
    sizes = Q(**fields_of(rules))
    plain = Rules(rules.pegs, rules.colors, rules.repeats)
    if named := named_variant(plain):
        usual = Q(guesses_allowed=named.guesses)
        return sizes & (~usual if isinstance(rules, OtherGuesses) else usual)
    return sizes


SIZES = ("pegs", "colors", "repeats", "guesses_allowed")
"""The fields of `UnderRules`."""


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


def fields_of(rules: Rules) -> dict[str, int]:
    return {"pegs": rules.pegs, "colors": rules.colors, "repeats": rules.repeats}


def sizes_of(variant: Variant) -> dict[str, int]:
    """The values of the fields that store these rules and guesses."""
    return fields_of(variant.rules) | {"guesses_allowed": variant.guesses}


def choices_of(variant: Variant) -> dict[str, str]:
    """What a form sends to choose these rules."""
    if variant.slug != CUSTOM:
        return {"variant": variant.slug}
    rules = variant.rules
    sizes = {"pegs": rules.pegs, "colors": rules.colors, "guesses": variant.guesses}
    chosen = {"variant": CUSTOM} | {name: str(size) for name, size in sizes.items()}
    return chosen | ({"repeats": "on"} if rules.repeats else {})


def bounds(prefix: str = "", *, has_guesses: bool = True) -> list[models.CheckConstraint]:
    """Constraints on the sizes. The prefix makes their names differ between tables.

    has_guesses: whether a number of guesses is one of them.
    """
    ranges = {
        "pegs": (MIN_PEGS, MAX_PEGS),
        "colors": (MIN_COLORS, MAX_COLORS),
    } | ({"guesses_allowed": (MIN_GUESSES, MAX_GUESSES)} if has_guesses else {})
    return [
        models.CheckConstraint(
            condition=Q(**{f"{field}__gte": least, f"{field}__lte": most}),
            name=f"{prefix}{field}_in_bounds",
        )
        for field, (least, most) in ranges.items()
    ]
