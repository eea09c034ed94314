"""The table of levels in their order, with their measured strengths."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.core.modes import MODES
from games.ui.numbers import proven
from games.ui.strategies import rule_in_words
from games.ui.terms import caveat_in_words, kept_by_language
from solver import LEVELS, MIND_READER, Level, Rules, Variant

FEW_GUESSES = 4  # guesses within which the table counts the codes found

register = template.Library()


@register.simple_tag
def caveat(level: Level, rules: Rules | None) -> str:
    return caveat_in_words(level, rules) if rules else ""


register.filter("rule_in_words", rule_in_words)


@register.simple_tag
def levels_table(variant: Variant | None, mode: str) -> SafeString:
    return _drawn(variant, knows_people=mode in MODES and not MODES[mode].breaks_code)


@kept_by_language()
def _drawn(variant: Variant | None, *, knows_people: bool) -> SafeString:
    levels = [*LEVELS.values(), *([MIND_READER] if knows_people else [])]
    strengths = [level.strength(variant.rules) if variant else None for level in levels]
    sampled = [each.secrets for each in strengths if each and not each.complete]
    context = {
        "variant": variant,
        "opponents": [
            (
                level,
                strength,
                proven("", is_exact=strength.complete) if strength else "",
                100 * strength.share_within(FEW_GUESSES) if strength else None,
            )
            for level, strength in zip(levels, strengths, strict=True)
        ],
        "sample": max(sampled, default=0),
    }
    return SafeString(render_to_string("play/_levels.html", context))
