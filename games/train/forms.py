"""The form that starts a run of exercises."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.train.ready_made import GRADES
from games.train.runs import Kind
from games.ui.forms import QuotingForm
from games.ui.terms import names_of
from solver import CLASSIC, MINI, VARIANTS, Rules

TRAINED = (CLASSIC, MINI)
NO_RULES = _("The trainer has no ready-made exercises under the rules “%(value)s”.")
NO_GRADE = _("There is no grade “%(value)s”: grades are 1 to 5.")


class BeginForm(QuotingForm):
    """What kind of exercises; for ready-made ones, under which rules and of which grade."""

    kind = forms.ChoiceField(
        choices=Kind.choices,
        error_messages={
            "required": _("Choose what to practice."),
            "invalid_choice": _("There are no exercises of the kind “%(value)s”."),
        },
    )
    variant = forms.ChoiceField(
        choices=lambda: names_of(TRAINED),
        required=False,
        error_messages={"invalid_choice": NO_RULES},
    )
    grade = forms.TypedChoiceField(
        choices=[(grade, grade) for grade in GRADES],
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": NO_GRADE},
    )

    @property
    def chosen(self) -> Kind:
        return Kind(self.cleaned_data["kind"])

    @property
    def grade_chosen(self) -> int:
        return self.cleaned_data["grade"] or GRADES[0]

    @property
    def rules(self) -> Rules:
        slug: Any = self.cleaned_data["variant"] or CLASSIC.slug
        return VARIANTS[slug].rules
