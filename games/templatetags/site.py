"""The name of the site, in every template without a context."""

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.ui.terms import kept_by_language

register = template.Library()


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
