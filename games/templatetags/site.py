"""What every template may use without loading it: the site, names of people, and parts that are kept."""

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.ui.quoting import bdi, isolated, sentence
from games.ui.tabs import Ways, tabs, ways_to_play
from games.ui.terms import kept_by_language

register = template.Library()
register.filter("bdi", bdi)
register.filter("isolated", isolated)
register.filter("sentence", sentence)


@register.simple_tag
def site_name() -> str:
    return str(settings.SITE_NAME)


@register.simple_tag
def source_address() -> str:
    return str(settings.SOURCE_URL)


@register.simple_tag
@kept_by_language(512)
def kept(template: str, **facts: object) -> SafeString:
    """A part of a page that is drawn once for each set of facts and each language."""
    return SafeString(render_to_string(template, facts))


@register.simple_tag
@kept_by_language()
def mode_tabs(current: str) -> Ways:
    """The ways to play, for pages that are one of them but have no board of a game."""
    return ways_to_play(tabs(current))
