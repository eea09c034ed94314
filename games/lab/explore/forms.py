"""The form in which rules and turns are typed."""

from typing import Any

from django import forms

from games.forms.rules import RulesForm
from games.lab.paths import PathError, read_typed

MOST_TYPED = 400  # characters of turns


class PositionForm(RulesForm):
    """Rules, and turns such as `1122 1.1, 1344 2 white`."""

    turns = forms.CharField(max_length=MOST_TYPED, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "variant" not in data or self.errors:
            return data
        try:
            data["path"] = read_typed(data["turns"], data["variant"].rules)
        except PathError as error:
            self.add_error("turns", str(error))
        return data
