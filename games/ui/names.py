"""Names of people on a page, kept apart from the words around them."""

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from games.core.names import OPEN, SHUT, bare, isolated

__all__ = ["bdi", "isolated", "sentence"]


def bdi(name: object) -> SafeString:
    return format_html("<bdi>{}</bdi>", bare(str(name)))


def sentence(text: object) -> SafeString:
    escaped = conditional_escape(text)  # type: ignore[arg-type] # takes anything
    shown = escaped.replace(OPEN, "<bdi>").replace(SHUT, "</bdi>")
    return SafeString(shown)
