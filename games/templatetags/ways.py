"""The tabs of the ways to play, for pages that are one of them but have no board of a game."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.ui.tabs import tabs
from games.ui.terms import kept_by_language

register = template.Library()


@register.simple_tag
@kept_by_language()
def mode_tabs(current: str) -> SafeString:
    return SafeString(render_to_string("play/_chooser.html#modes", {"tabs": tabs(current)}))
