"""The forms of the example in the rules."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.learn.lesson import EARNED, OPTIONS, ROWS, RULES, STEPS, find_clash
from games.ui.forms import CodeForm, FeedbackForm, QuotingForm
from games.ui.game_in_words import PlayedRow
from solver import format_code


class StepForm(QuotingForm):
    step = forms.TypedChoiceField(
        choices=[(step, step) for step in STEPS],
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("The example has no step “%(value)s”.")},
    )

    @property
    def number(self) -> int:
        return (self.is_valid() and self.cleaned_data["step"]) or STEPS[0]


class EarnedForm(FeedbackForm):
    def __init__(self, data: Any = None) -> None:
        super().__init__(data, rules=RULES)

    @property
    def is_right(self) -> bool:
        return self.is_valid() and self.feedback == EARNED.feedback


class FittingForm(QuotingForm):
    """A code that the visitor says fits every row."""

    rows: ClassVar[Sequence[PlayedRow]]

    @property
    def text(self) -> str:
        raise NotImplementedError

    @property
    def clash(self) -> PlayedRow | None:
        """The first row that the code does not fit."""
        return find_clash(self.text, self.rows) if self.is_valid() else None

    @property
    def is_right(self) -> bool:
        return self.is_valid() and self.clash is None

    @property
    def board(self) -> Sequence[PlayedRow]:
        """The rows so far, and the right code as the next one once it is found."""
        return ROWS[: len(self.rows) + self.is_right]


class PossibleForm(FittingForm):
    rows = ROWS[:2]

    option = forms.ChoiceField(
        choices=[(code, code) for code in OPTIONS],
        error_messages={
            "required": _("Choose one of the codes."),
            "invalid_choice": _("“%(value)s” is not one of the codes to choose from."),
        },
    )

    @property
    def text(self) -> str:
        return str(self.cleaned_data["option"])


class FoundForm(FittingForm, CodeForm):
    rows = ROWS[:3]

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, rules=RULES)

    @property
    def text(self) -> str:
        return format_code(self.code, RULES)


_FORMS: Mapping[int, type[EarnedForm | PossibleForm | FoundForm]] = {
    1: EarnedForm,
    2: PossibleForm,
    3: FoundForm,
}


def form_of(step: int, sent: Mapping[str, Any]) -> EarnedForm | PossibleForm | FoundForm:
    """The form of a step, bound if any of its fields was sent."""
    form = _FORMS[step]()
    return _FORMS[step](sent) if form.fields.keys() & sent.keys() else form
