"""The table of levels in their order, with their measured strengths."""

from dataclasses import dataclass

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.modes import MODES
from games.words.numbers import proven
from games.words.table import rule_in_words
from games.words.terms import caveat_in_words, kept_by_language
from solver import LEVELS, MIND_READER, GuessCounts, Level, Rules, Variant

FEW_GUESSES = 4  # guesses within which the table counts the codes found

register = template.Library()


@dataclass(frozen=True, slots=True)
class Opponent:
    """A level and its measured strength."""

    level: Level
    strength: GuessCounts | None

    @property
    def about(self) -> str:
        """The sign before figures that come from a sample."""
        return proven("", is_exact=self.strength is not None and self.strength.complete)

    @property
    def percent_soon(self) -> float | None:
        """The codes that it finds in four guesses or fewer, in percent."""
        return 100 * self.strength.share_within(FEW_GUESSES) if self.strength else None


@register.simple_tag
def caveat(level: Level, rules: Rules | None) -> str:
    """In what a level departs from its rule under some rules; usually empty."""
    return caveat_in_words(level, rules) if rules else ""


register.filter("rule_in_words", rule_in_words)


@register.simple_tag
def levels_table(variant: Variant | None, mode: str) -> SafeString:
    """The opponents under the chosen rules, which are None if they are invalid."""
    return _drawn(variant, knows_people=mode in MODES and not MODES[mode].breaks_code)


@kept_by_language()
def _drawn(variant: Variant | None, *, knows_people: bool) -> SafeString:
    """The table as HTML, which is the same for everybody."""
    of_mode = [MIND_READER] if knows_people else []
    opponents = [
        Opponent(level, level.strength(variant.rules) if variant else None)
        for level in (*LEVELS.values(), *of_mode)
    ]
    sampled = [
        opponent.strength.secrets
        for opponent in opponents
        if opponent.strength and not opponent.strength.complete
    ]
    context = {"variant": variant, "opponents": opponents, "sample": max(sampled, default=0)}
    return SafeString(render_to_string("play/_levels.html", context))
