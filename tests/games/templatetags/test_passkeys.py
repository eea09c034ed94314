"""What a page tells the script of passkeys survives the way through an attribute."""

import json
from html import unescape

from django.template import Context, Template


def test_facts_are_json_that_ends_no_attribute():
    facts = {"name": "\"'<>&", "list": [1, None]}

    drawn = Template('{% load passkeys %}"{{ facts|as_json }}"').render(Context({"facts": facts}))

    assert drawn.count('"') == 2
    assert json.loads(unescape(drawn[1:-1])) == facts
