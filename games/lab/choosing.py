"""Rules on the pages of the lab: what they are called, and how a form shows them as chosen."""

from typing import Any

from django.utils.translation import gettext, gettext_lazy

from games.words.terms import names_of, sizes_in_words
from solver import CUSTOM, VARIANTS, Rules


def rules_title(rules: Rules) -> str:
    """Rules in a title: "Classic 4 × 6", or "5 × 6, no repeats"."""
    sizes = sizes_in_words(rules)
    named = next((each for each in VARIANTS.values() if each.rules == rules), None)
    return f"{gettext(named.name)} {sizes}" if named else sizes


def chosen_rules(rules: Rules) -> dict[str, Any]:
    """What the fields of rules offer, and what they show as chosen."""
    named = next((slug for slug, each in VARIANTS.items() if each.rules == rules), CUSTOM)
    return {
        "variants": [*names_of(VARIANTS.values()), (CUSTOM, gettext_lazy("Custom"))],
        "variant": named,
        "pegs": rules.pegs,
        "colors": rules.colors,
        "repeats": rules.repeats,
    }
