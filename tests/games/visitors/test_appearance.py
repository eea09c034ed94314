"""How the site looks in one browser, from its cookie alone."""

from itertools import product

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Motion, Signs, Theme
from games.visitors.appearance import Appearance
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
LOOKS = 'data-theme="dark" data-signs="letters" data-motion="reduced"'


def test_a_cookie_that_makes_no_sense_changes_nothing():
    senseless = [
        "",
        "dark",
        "dark.letters",
        "pink.letters.reduced",
        'dark."><b>.reduced',
        "a.b.c.d",
    ]

    for text in senseless:
        assert Appearance.parse(text) == Appearance.parse("system.shapes.system"), text


def test_an_appearance_is_read_as_it_is_written():
    for theme, has_sound, is_non_visual in product(Theme, (False, True), (False, True)):
        look = Appearance(theme, Signs.PLAIN, Motion.SYSTEM, has_sound, is_non_visual)
        assert Appearance.parse(str(look)) == look


def test_the_appearance_of_a_cookie_costs_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    client.cookies["look"] = "dark.letters.reduced"

    with django_assert_num_queries(0):
        response = client.get("/nothing/here/")

    assert LOOKS in text_of(response)
    client.cookies["look"] = "pink"
    usual = 'data-theme="system" data-signs="shapes" data-motion="system"'
    assert usual in text_of(client.get("/nothing/here/"))
