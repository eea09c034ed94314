"""The form in which rules, strategies, and options are chosen; its choices become an address."""

from typing import Any

from django import forms

from games.forms.rules import RulesForm
from games.lab.paths import PathError
from games.lab.trees.plans import BOOK, FIRST, HIGHEST, NO_PREFERENCE, WALKED, Plan
from games.words.strategies import strategy_choices
from solver import RECIPES, Rules

NOBODY = ""


def choices(rules: Rules) -> list[tuple[str, Any]]:
    """The strategies with a tree under some rules, and the books besides the one of *Perfect*."""
    books = [name for name, recipe in RECIPES.items() if recipe.rules == rules][1:]
    named = ((slug, Plan(rules, slug).name) for slug in (f"{BOOK}{name}" for name in books))
    return [*strategy_choices(WALKED), *named]


class TreeForm(RulesForm):
    """Rules, a strategy with its options, and another one beside it."""

    strategy = forms.CharField(max_length=100, required=False)
    first = forms.CharField(max_length=40, required=False)
    highest = forms.BooleanField(required=False)
    plain = forms.BooleanField(required=False)
    beside = forms.CharField(max_length=100, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "variant" not in data or self.errors:
            return data
        rules = data["variant"].rules
        slug = data["strategy"] or WALKED[0]
        options = [
            FIRST + data["first"].strip() if data["first"].strip() else "",
            HIGHEST if data["highest"] else "",
            NO_PREFERENCE if data["plain"] else "",
        ]
        try:
            data["plan"] = Plan.read("~".join([slug, *filter(None, options)]), rules)
            if data["beside"] != NOBODY:
                data["other"] = Plan.read(data["beside"], rules)
        except PathError as error:
            self.add_error(None, str(error))
        return data
