"""The form of Rush: the answer to a position."""

from typing import Any

from django import forms

from games.train.rush import words
from games.train.rush.course import Asked
from games.train.rush.pool import RULES
from games.ui.forms import CodeForm, QuotingForm
from solver import format_code


class ChoiceForm(QuotingForm):
    """One of four guesses."""

    choice = forms.ChoiceField(
        error_messages={"required": words.NO_CHOICE, "invalid_choice": words.NO_CHOICE}
    )

    def __init__(self, data: Any, asked: Asked) -> None:
        super().__init__(data)
        choices = [(each.code, each.code) for each in asked.puzzle.choices]
        self.fields["choice"].choices = choices  # type: ignore[attr-defined]


def given_by(data: Any, asked: Asked) -> tuple[str, str]:
    """The answer that a form gives, empty if it passes the position, and what is wrong with it."""
    if "pass" in data:
        return "", ""
    if asked.puzzle.choices:
        form = ChoiceForm(data, asked)
        return (form.cleaned_data["choice"], "") if form.is_valid() else ("", form.sentence)
    row = CodeForm(data, rules=RULES)
    return (format_code(row.code, RULES), "") if row.is_valid() else ("", row.sentence)
