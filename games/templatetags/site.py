"""The name of the site, in every template without a context."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def site_name() -> str:
    """What the operator calls the site."""
    return str(settings.SITE_NAME)
