"""What a page says to the script of passkeys."""

import json

from django import template

register = template.Library()


@register.filter
def as_json(facts: object) -> str:
    """Facts for an attribute, which the template escapes."""
    return json.dumps(facts)
