"""Designs made up to be shown. No test here has a database."""

from django.template.loader import render_to_string

from games.styleguide.designs import designs


def test_every_part_of_the_pages_is_shown_without_a_database():
    drawn = {each.title: render_to_string(each.part, each.context) for each in designs()}

    assert len(drawn) == 6
    assert "Take it out" not in drawn["My designs"]
    assert "this takes about 9 seconds" in drawn["My designs"]
    assert "by you" in drawn["Best designs"]
