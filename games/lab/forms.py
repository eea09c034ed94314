"""Rules on the pages of the lab: in titles, in sentences, in addresses, and in forms."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.core.rules import named_variant
from games.ui.forms import SIZES, RulesForm
from games.ui.positions import PathError, read_rules
from games.ui.terms import sizes_in_words
from solver import CUSTOM, Rules


def rules_title(rules: Rules) -> str:
    """Rules in a title: "Classic 4 × 6", or "5 × 6, no repeats"."""
    sizes, named = sizes_in_words(rules), named_variant(rules)
    return f"{gettext(named.name)} {sizes}" if named else sizes


def rules_phrase(rules: Rules) -> str:
    """Rules in a sentence: "Classic (4 × 6)", or "5 × 6, no repeats"."""
    sizes, named = sizes_in_words(rules), named_variant(rules)
    return f"{gettext(named.name)} ({sizes})" if named else sizes


def rules_fields(rules: Rules) -> dict[str, str]:
    """The fields of an address that name rules: a variant, or the sizes of custom rules."""
    if named := named_variant(rules):
        return {"variant": named.slug}
    sizes = {"variant": CUSTOM, "pegs": str(rules.pegs), "colors": str(rules.colors)}
    return sizes | ({"repeats": "on"} if rules.repeats else {})


def rules_form(rules: Rules) -> RulesForm:
    sizes = {"pegs": str(rules.pegs), "colors": str(rules.colors)}
    return RulesForm(sizes | rules_fields(rules))


class LabRulesForm(RulesForm):
    """Rules as the fields of a form, or in one field: `rules=5x8`, as in the path of an address."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.rules_error = ""
        if text := str(data.get("rules", "")).strip():
            data = {name: data[name] for name in data if name not in ("variant", *SIZES)}
            try:
                data |= rules_fields(read_rules(text))
            except PathError as error:
                self.rules_error = str(error)
        super().__init__(data)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.rules_error:
            self.add_error("variant", self.rules_error)
        return data
