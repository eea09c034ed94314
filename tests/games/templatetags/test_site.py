"""The name of the site is the operator's."""

from django.template import engines
from django.utils.translation import override
from pytest_django import Settings

from games.templatetags.site import kept, site_name
from solver import CLASSIC, SUPER


def test_the_name_is_a_setting_that_every_template_knows(settings: Settings):
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
