"""The forms of designs: a weight for each term, switches, and a first guess; and the name of a saved one."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.core.names import (
    ODD_MARKS,
    has_letters_or_digits,
    has_odd_marks,
    is_of_one_alphabet,
    likeness_of,
)
from games.lab.compare.comparison import ComparisonSpec, Entry, entry_of
from games.lab.design.models import MOST_NAME
from games.lab.forms import LabRulesForm
from games.ui.forms import NameField
from games.ui.strategies import STRATEGY_NAMES
from games.ui.terms import mistake_in_words
from solver import CLASSIC, Design, Rules, SolverError

MOST_WEIGHT = 10
STEP = 0.1
USUAL = {"parts": "1", "entropy": "0.3"}
"""The weights of the first design that a visitor sees."""
TERMS = {
    "expected_size": (
        gettext_noop("Expected size"),
        gettext_noop("few codes left on average"),
    ),
    "entropy": (gettext_noop("Entropy"), gettext_noop("much information in the answer")),
    "parts": (gettext_noop("Parts"), gettext_noop("many different answers")),
    "worst": (gettext_noop("Worst case"), gettext_noop("few codes left at worst")),
}
"""The fields of the weights, what each is called, and what it rewards."""
KNOWN = ("minimax", "expected-size", "entropy", "most-parts", "perfect")
"""The strategies that a design is compared with."""
SWITCHES = {
    "candidates": ("among=candidates", gettext_noop("Guess only codes that may be the secret")),
    "indifferent": (
        "prefer_candidates=no",
        gettext_noop("Of equal guesses, do not prefer those that may be the secret"),
    ),
    "highest": ("ties=highest", gettext_noop("Of equal candidates, take the highest")),
}
"""The switches of the form, the options of a strategy that they set, and what they say."""
NO_NAME = _("Give the design a name.")
TOO_LONG = _("A name here has at most %(most)s characters.")
NO_LETTERS = _("A name needs a letter or a digit.")
TWO_ALPHABETS = _(
    "Use letters from one alphabet only: letters from different alphabets can look alike."
)
OURS = _("A strategy of this site looks like that. Choose another name.")


def _weight() -> forms.FloatField:
    beyond = format_lazy(_("A weight is a number from 0 to {most}."), most=MOST_WEIGHT)
    between = format_lazy(_("A weight is a multiple of {step}, such as 0.3."), step=STEP)
    messages = dict.fromkeys(("min_value", "max_value", "invalid"), beyond)
    messages["step_size"] = between
    return forms.FloatField(
        required=False, min_value=0, max_value=MOST_WEIGHT, step_size=STEP, error_messages=messages
    )


class DesignForm(LabRulesForm):
    expected_size = _weight()
    entropy = _weight()
    parts = _weight()
    worst = _weight()
    candidates = forms.BooleanField(required=False)
    indifferent = forms.BooleanField(required=False)
    highest = forms.BooleanField(required=False)
    first = forms.CharField(required=False, max_length=12)

    def __init__(self, data: Mapping[str, str]) -> None:
        usual = {} if TERMS.keys() & data.keys() else USUAL
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
            data["comparison"] = ComparisonSpec(rules, (entry, *known))
        return data


def designed(data: Mapping[str, Any], rules: Rules) -> Entry:
    """The strategy of a comparison that the fields put together. Raises SolverError."""
    weights = {name: data.get(name) or 0 for name in TERMS}
    options = ",".join(option for name, (option, _) in SWITCHES.items() if data.get(name))
    return entry_of(f"{Design(**weights)}:{options}@{data.get('first', '').strip()}", rules)


class NameForm(forms.Form):
    """A name, as players may choose their own."""

    name = NameField(required=False)

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not name:
            raise ValidationError(NO_NAME)
        if len(name) > MOST_NAME:
            raise ValidationError(TOO_LONG, params={"most": MOST_NAME})
        if not has_letters_or_digits(name):
            raise ValidationError(NO_LETTERS)
        if not (name.isprintable() and is_of_one_alphabet(name)):
            raise ValidationError(TWO_ALPHABETS)
        if has_odd_marks(name):
            raise ValidationError(ODD_MARKS)
        if likeness_of(name) in map(likeness_of, STRATEGY_NAMES.values()):
            raise ValidationError(OURS)
        return name

    @property
    def complaint(self) -> str:
        """The first error, as a sentence."""
        return str(next(iter(self.errors.values()))[0]) if self.errors else ""


class SaveForm(NameForm):
    listed = forms.BooleanField(required=False)
