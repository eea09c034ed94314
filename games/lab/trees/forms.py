"""The form in which rules, strategies, and options are chosen; its choices become an address."""

from dataclasses import replace
from typing import Any

from django import forms

from games.lab.forms import LabRulesForm
from games.lab.trees.plans import BOOK, WALKED, Plan
from games.ui.positions import PathError
from games.ui.strategies import strategy_choices
from solver import RECIPES, OneStep, Rules, Ties, parse_strategy, strategy_text


def tree_choices(rules: Rules, *chosen: Plan) -> list[tuple[str, Any]]:
    """The strategies with a tree under some rules, the books besides the one of *Perfect*, and plans
    that are chosen but none of these."""
    books = [name for name, recipe in RECIPES.items() if recipe.rules == rules][1:]
    named = [*(Plan(rules, f"{BOOK}{name}") for name in books), *chosen]
    usual = strategy_choices(WALKED)
    return [*usual, *({plan.text: plan.name for plan in named if plan.text not in WALKED}).items()]


def chosen_fields(plan: Plan, other: Plan | None) -> dict[str, Any]:
    """What the form shows as chosen: a strategy, its first guess and ties beside it, and another one."""
    strategy = None if plan.is_book else parse_strategy(plan.without_first)
    shown, highest, plain = Plan(plan.rules, plan.without_first), False, False
    if isinstance(strategy, OneStep):
        highest, plain = strategy.ties == Ties.HIGHEST, not strategy.prefer_candidates
        usual = replace(strategy, ties=Ties.LOWEST, prefer_candidates=True)
        shown = Plan(plan.rules, strategy_text(usual))
    return {
        "strategy": shown.text,
        "first": plan.first,
        "highest": highest,
        "plain": plain,
        "choices": tree_choices(plan.rules, shown),
        "beside": other.text if other else "",
        "others": tree_choices(plan.rules, *([other] if other else [])),
    }


class TreeForm(LabRulesForm):
    strategy = forms.CharField(max_length=200, required=False)
    first = forms.CharField(max_length=40, required=False)
    highest = forms.BooleanField(required=False)
    plain = forms.BooleanField(required=False)
    beside = forms.CharField(max_length=200, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "variant" not in data or self.errors:
            return data
        rules = data["variant"].rules
        options: dict[str, Any] = {"ties": Ties.HIGHEST} if data["highest"] else {}
        if data["plain"]:
            options["prefer_candidates"] = False
        try:
            plan = Plan.read(data["strategy"] or WALKED[0], rules)
            data["plan"] = plan.varied(options, data["first"].strip())
            if data["beside"]:
                data["other"] = Plan.read(data["beside"], rules)
        except PathError as error:
            self.add_error(None, str(error))
        return data
