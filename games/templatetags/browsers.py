"""Names browsers for people."""

from django import template
from django.utils.translation import gettext

register = template.Library()

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
def browser(user_agent: str) -> str:
    """The common name of a browser and its system: "Firefox on Linux"."""
    name = next(
        (name for sign, name in BROWSERS.items() if sign in user_agent), gettext("A browser")
    )
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    if not system:
        return name
    return gettext("%(browser)s on %(system)s") % {"browser": name, "system": system}
