"""Forms that read a code or an answer."""

from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.ui.forms.rules import QuotingForm, no_number
from games.ui.pins import missing_counts
from games.ui.terms import mistake_in_words
from solver import Code, CodeError, Feedback, FeedbackError, Rules, check_code, check_feedback


class Hole(NamedTuple):
    """A hole of the row being filled. Color 0 means empty; colors count from 1."""

    number: int
    color: int


class PegField(forms.Field):
    def __init__(self, hole: int, colors: int) -> None:
        empty = gettext("Hole %(hole)s is empty.") % {"hole": hole}
        super().__init__(error_messages={"required": empty})
        self.hole = hole
        self.colors = {str(number): number for number in range(1, colors + 1)}

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if value not in self.colors:
            raise ValidationError(
                _("Hole %(hole)s holds “%(value)s”, which is no color here."),
                params={"hole": self.hole, "value": value},
            )
        return self.colors[value]


class CodeForm(QuotingForm):
    peg = "peg"  # prefix of the name of each hole in the form
    too_long = _("A code here has %(pegs)s pegs, not more.")
    twice = _("A hole takes one peg.")

    def __init__(self, data: Any = None, *, rules: Rules) -> None:
        super().__init__(data)
        self.rules = rules
        for hole in range(1, rules.pegs + 1):
            self.fields[f"{self.peg}-{hole}"] = PegField(hole, rules.colors)

    def clean(self) -> dict[str, Any]:
        given = [name for name in self.data if name.startswith(f"{self.peg}-")]
        if not set(given) <= set(self.fields):
            self.add_error(None, self.too_long % {"pegs": self.rules.pegs})
        elif any(len(values) > 1 for name, values in self._sent() if name in self.fields):
            self.add_error(None, self.twice)
        elif not self.errors:
            self._check_code()
        return self.cleaned_data

    def _sent(self) -> list[tuple[str, list[Any]]]:
        """Every name with all its values, because a browser may send a name twice."""
        return list(self.data.lists()) if isinstance(self.data, MultiValueDict) else []

    def _check_code(self) -> None:
        try:
            check_code(self.code, self.rules)
        except CodeError as error:
            self.add_error(None, mistake_in_words(error, self.rules))

    @property
    def code(self) -> Code:
        return tuple(
            self.cleaned_data[f"{self.peg}-{hole}"] - 1 for hole in range(1, self.rules.pegs + 1)
        )

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The row as it was sent, so that it can be shown again after an error."""
        values = [self.data.get(f"{self.peg}-{hole}", "") for hole in range(1, self.rules.pegs + 1)]
        known = {str(number): number for number in range(1, self.rules.colors + 1)}
        return tuple(Hole(hole, known.get(value, 0)) for hole, value in enumerate(values, start=1))


class FeedbackForm(QuotingForm):
    black = forms.IntegerField()
    white = forms.IntegerField()

    def __init__(self, data: Any = None, *, rules: Rules) -> None:
        super().__init__(data)
        self.rules = rules
        for name, missing in missing_counts(rules)._asdict().items():
            messages = {"required": missing, "invalid": no_number(rules)}
            self.fields[name].error_messages.update(messages)

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if {"black", "white"} <= data.keys():
            try:
                check_feedback(self.feedback, self.rules.pegs)
            except FeedbackError as error:
                self.add_error(None, mistake_in_words(error, self.rules))
        return data

    @property
    def feedback(self) -> Feedback:
        return Feedback(self.cleaned_data["black"], self.cleaned_data["white"])
