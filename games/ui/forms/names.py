"""A field for a name."""

from typing import Any

from django import forms

from games.core.names import plain_name


class NameField(forms.CharField):
    """Reads a name as it is stored, so that its length and everything else is checked of that."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(plain_name(str(value)) if value else value)
