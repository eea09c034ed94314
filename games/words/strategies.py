"""The names of strategies."""

from collections.abc import Iterable
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from solver import LEVELS, parse_strategy, strategy_text

STRATEGY_NAMES = {level.strategy.slug: level.name for level in LEVELS.values()} | {
    "lowest": gettext_noop("Lowest candidate (Shapiro)"),
    "weighted": gettext_noop("Weighted candidates"),
    "minimax-candidates": gettext_noop("Worst case among candidates"),
    "expected-size": gettext_noop("Expected size (Irving)"),
    "expected-size-candidates": gettext_noop("Expected size among candidates"),
    "entropy": gettext_noop("Entropy (Neuwirth)"),
}

OPTIONS = {
    "ties=highest": gettext_noop("ties to the highest code"),
    "ties=lowest": gettext_noop("ties to the lowest code"),
    "among=candidates": gettext_noop("among candidates"),
    "among=all": gettext_noop("among all codes"),
    "prefer_candidates=no": gettext_noop("candidates not preferred"),
    "prefer_candidates=yes": gettext_noop("candidates preferred"),
}
NUMBERS = {
    "most": gettext_noop("at most %(value)s guesses"),
    "memory": gettext_noop("last answers remembered: %(value)s"),
    "blunder": gettext_noop("any code with chance %(value)s"),
    "red": gettext_noop("black weighs %(value)s"),
    "white": gettext_noop("white weighs %(value)s"),
}


def strategy_name(slug: str) -> str:
    """What a strategy is called; its slug if it has no name."""
    return gettext(STRATEGY_NAMES.get(slug, slug))


def strategy_in_words(text: str, first: str = "") -> str:
    """What a strategy is called, with its options and its first guess: "Knuth, first 1122"."""
    strategy = parse_strategy(text)
    options = strategy_text(strategy).removeprefix(strategy.slug).removeprefix(":")
    parts = [strategy_name(strategy.slug), *(_option(each) for each in options.split(",") if each)]
    if first:
        parts.append(gettext("first %(guess)s") % {"guess": first})
    return ", ".join(parts)


def _option(text: str) -> str:
    """An option as a strategy is written with it, "memory=3", in words."""
    name, _, value = text.partition("=")
    if name in NUMBERS:
        return gettext(NUMBERS[name]) % {"value": number_format(value)}
    return gettext(OPTIONS[text]) if text in OPTIONS else text


def strategy_choices(slugs: Iterable[str]) -> list[tuple[str, Any]]:
    """Strategies as the choices of a form field."""
    return [(slug, gettext_lazy(STRATEGY_NAMES.get(slug, slug))) for slug in slugs]
