"""The name of the site is the operator's."""

from django.template import engines
from pytest_django import Settings

from games.templatetags.site import site_name


def test_the_name_is_a_setting_that_every_template_knows(settings: Settings):
    settings.SITE_NAME = "Codes & Pegs"

    drawn = engines["django"].from_string("{% site_name %}").render()

    assert site_name() == "Codes & Pegs"
    assert drawn == "Codes &amp; Pegs"
