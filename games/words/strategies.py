"""The names of strategies."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext, gettext_lazy, gettext_noop

from solver import LEVELS

STRATEGY_NAMES = {level.strategy.slug: level.name for level in LEVELS.values()} | {
    "lowest": gettext_noop("Lowest candidate (Shapiro)"),
    "weighted": gettext_noop("Weighted candidates"),
    "minimax-candidates": gettext_noop("Worst case among candidates"),
    "expected-size": gettext_noop("Expected size (Irving)"),
    "expected-size-candidates": gettext_noop("Expected size among candidates"),
    "entropy": gettext_noop("Entropy (Neuwirth)"),
}


def strategy_name(slug: str) -> str:
    """What a strategy is called; its slug if it has no name."""
    return gettext(STRATEGY_NAMES.get(slug, slug))


def strategy_choices(slugs: Iterable[str]) -> list[tuple[str, Any]]:
    """Strategies as the choices of a form field."""
    return [(slug, gettext_lazy(STRATEGY_NAMES.get(slug, slug))) for slug in slugs]
