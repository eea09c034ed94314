"""For the pages of accounts: fields with the right keyboard, names of browsers, and facts for scripts."""

import json
from typing import Any, Final

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()

KEYBOARDS: Final[dict[str, dict[str, Any]]] = {
    "username": {"autocapitalize": "none", "spellcheck": "false"},
    "one-time-code": {"inputmode": "numeric"},
}
"""By what the browser may fill in."""
# The order matters: most browsers also claim to be those below them.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


@register.filter
def typed(field: BoundField) -> SafeString:
    """The field, with the keyboard of a phone that writes what belongs there."""
    fills_in = field.field.widget.attrs.get("autocomplete", "")
    return field.as_widget(attrs=KEYBOARDS.get(fills_in, {}))


@register.filter
def browser(user_agent: str) -> str:
    """The common name of a browser and its system: "Firefox on Linux"."""
    name = next(
        (name for sign, name in BROWSERS.items() if sign in user_agent), gettext("A browser")
    )
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    if not system:
        return name
    return gettext("%(browser)s on %(system)s") % {"browser": name, "system": system}


@register.filter
def as_json(facts: object) -> str:
    """Facts for an attribute, which the template escapes."""
    return json.dumps(facts)
