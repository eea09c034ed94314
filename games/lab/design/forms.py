"""The form of a design: a weight for each term, switches, and a first guess."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.lab.choosing import LabRulesForm
from games.lab.compare.asked import Question, entry_of
from games.lab.compare.costs import Entry
from games.words.terms import mistake_in_words
from solver import CLASSIC, Design, Rules, SolverError

MOST_WEIGHT = 10
STEP = 0.1
USUAL = {"parts": "1", "entropy": "0.3"}
"""The weights of the first design that a visitor sees."""
TERMS = frozenset(("expected_size", "entropy", "parts", "worst"))
"""The fields of the weights."""
KNOWN = ("minimax", "expected-size", "entropy", "most-parts", "perfect")
"""The strategies that a design is compared with."""
SWITCHES = {
    "candidates": "among=candidates",
    "indifferent": "prefer_candidates=no",
    "highest": "ties=highest",
}
"""The switches of the form, and the options of a strategy that they set."""


def _weight() -> forms.FloatField:
    beyond = format_lazy(_("A weight is a number from 0 to {most}."), most=MOST_WEIGHT)
    between = format_lazy(_("A weight is a multiple of {step}, such as 0.3."), step=STEP)
    messages = dict.fromkeys(("min_value", "max_value", "invalid"), beyond)
    messages["step_size"] = between
    return forms.FloatField(
        required=False, min_value=0, max_value=MOST_WEIGHT, step_size=STEP, error_messages=messages
    )


class DesignForm(LabRulesForm):
    """Rules, weights, switches, and a first guess."""

    expected_size = _weight()
    entropy = _weight()
    parts = _weight()
    worst = _weight()
    candidates = forms.BooleanField(required=False)
    indifferent = forms.BooleanField(required=False)
    highest = forms.BooleanField(required=False)
    first = forms.CharField(required=False, max_length=12)

    def __init__(self, data: Mapping[str, str]) -> None:
        usual = {} if TERMS & data.keys() else USUAL
        super().__init__({"variant": CLASSIC.slug, **usual, **data})

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean()
        if self.errors:
            return data
        rules = data["variant"].rules
        try:
            entry = designed(data, rules)
        except SolverError as error:
            self.add_error(None, mistake_in_words(error, rules))
        else:
            known = tuple(Entry(slug) for slug in KNOWN if slug != entry.text)
            data["entry"] = entry
            data["question"] = Question(rules, (entry, *known))
        return data


def designed(data: Mapping[str, Any], rules: Rules) -> Entry:
    """The strategy of a comparison that the fields put together. Raises SolverError."""
    weights = {name: data.get(name) or 0 for name in TERMS}
    options = ",".join(option for name, option in SWITCHES.items() if data.get(name))
    return entry_of(f"{Design(**weights)}:{options}@{data.get('first', '').strip()}", rules)
