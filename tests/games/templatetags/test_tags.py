"""Small tags: the site's name, browsers in words, tabs, and facts for a script."""

import json
from html import unescape

import pytest
from django.template import Context, Template, engines
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from games.templatetags.browsers import browser
from games.templatetags.site import kept, site_name
from games.templatetags.ways import mode_tabs
from solver import CLASSIC, SUPER

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0"


def test_the_name_of_the_site_is_a_setting_that_every_template_knows(settings: Settings):
    settings.SITE_NAME = "Codes & Pegs"

    drawn = engines["django"].from_string("{% site_name %}").render()

    assert site_name() == "Codes & Pegs"
    assert drawn == "Codes &amp; Pegs"


def test_a_part_is_drawn_once_for_its_facts_and_its_language():
    drawn = kept("play/_keys.html", rules=CLASSIC.rules)
    with override("de"):
        german = kept("play/_keys.html", rules=CLASSIC.rules)

    assert kept("play/_keys.html", rules=CLASSIC.rules) is drawn
    assert "place a color" in drawn
    assert german != drawn
    assert kept("play/_keys.html", rules=SUPER.rules) != drawn
    assert mode_tabs("solve") is mode_tabs("solve")


@pytest.mark.django_db
def test_a_way_to_play_has_the_tabs_above_the_board_and_in_the_sheet_and_marks_its_own(
    client: Client,
):
    for address, label in {"/": "Solo", "/challenges/": "Challenge", "/solve/": "Solver"}.items():
        html = client.get(address).content.decode()

        assert html.count(f'aria-current="true">{label}</a>') == 2, address


def test_a_browser_is_called_as_people_call_it():
    called = {
        FIREFOX: "Firefox on Linux",
        CHROME: "Chrome on Android",
        SAFARI: "Safari on iPhone",
        EDGE: "Edge on Windows",
        "curl/8.0": "A browser",
        "": "A browser",
    }

    assert {user_agent: browser(user_agent) for user_agent in called} == called


def test_facts_for_a_script_are_json_that_ends_no_attribute():
    facts = {"name": "\"'<>&", "list": [1, None]}

    drawn = Template('{% load passkeys %}"{{ facts|as_json }}"').render(Context({"facts": facts}))

    assert drawn.count('"') == 2
    assert json.loads(unescape(drawn[1:-1])) == facts
