"""The levels in their order, with what was measured of them."""

from dataclasses import dataclass

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.modes import MODES
from games.words.terms import caveat_in_words, kept_by_language
from solver import LEVELS, MIND_READER, GuessCounts, Level, Rules, Variant

SOON = 4  # guesses

register = template.Library()


@dataclass(frozen=True, slots=True)
class Opponent:
    """A level, and how strong it was measured to be."""

    level: Level
    strength: GuessCounts | None

    @property
    def about(self) -> str:
        """The sign that goes before figures of a sample."""
        return "" if self.strength and self.strength.exact else "≈\N{NO-BREAK SPACE}"

    @property
    def percent_soon(self) -> float | None:
        """How many of a hundred codes it finds in four guesses or fewer."""
        return 100 * self.strength.share_within(SOON) if self.strength else None


@register.simple_tag
def caveat(level: Level, rules: Rules | None) -> str:
    """What does not hold of a level's rule under some rules, mostly nothing."""
    return caveat_in_words(level, rules) if rules else ""


@register.simple_tag
def levels_table(variant: Variant | None, mode: str) -> SafeString:
    """Whom one can play against under the rules chosen, None where they cannot be."""
    return _drawn(variant, knows_people=mode in MODES and not MODES[mode].breaks_code)


@kept_by_language()
def _drawn(variant: Variant | None, *, knows_people: bool) -> SafeString:
    """The same for everybody."""
    of_mode = [MIND_READER] if knows_people else []
    opponents = [
        Opponent(level, level.strength(variant.rules) if variant else None)
        for level in (*LEVELS.values(), *of_mode)
    ]
    sampled = [
        opponent.strength.games
        for opponent in opponents
        if opponent.strength and not opponent.strength.exact
    ]
    context = {"variant": variant, "opponents": opponents, "sample": max(sampled, default=0)}
    return SafeString(render_to_string("play/_levels.html", context))
