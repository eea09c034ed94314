"""What people wrote, on a page: names kept apart from the words around them, and short quotes."""

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from games.core.names import OPEN, SHUT, bare, isolated

__all__ = ["bdi", "isolated", "quoted", "sentence", "visible"]

LONGEST = 40  # characters


def bdi(name: object) -> SafeString:
    return format_html("<bdi>{}</bdi>", bare(str(name)))


def sentence(text: object) -> SafeString:
    escaped = conditional_escape(text)  # type: ignore[arg-type] # takes anything
    shown = escaped.replace(OPEN, "<bdi>").replace(SHUT, "</bdi>")
    return SafeString(shown)


def visible(text: str) -> str:
    """A text without control characters, and without those that turn the direction of a sentence."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def quoted(text: str) -> str:
    """The beginning of a text that was sent, as a sentence may quote it."""
    return visible(
        text if len(text) <= LONGEST else text[: LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}"
    )
