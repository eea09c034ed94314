"""What the keyboard of a phone is told of a field."""

from typing import Any, Final

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()

KEYBOARDS: Final[dict[str, dict[str, Any]]] = {
    "username": {"autocapitalize": "none", "spellcheck": "false"},
    "one-time-code": {"inputmode": "numeric"},
}
"""By what a browser is to fill in."""


@register.filter
def typed(field: BoundField) -> SafeString:
    """The field, with a keyboard that writes what belongs there."""
    fills_in = field.field.widget.attrs.get("autocomplete", "")
    return field.as_widget(attrs=KEYBOARDS.get(fills_in, {}))
