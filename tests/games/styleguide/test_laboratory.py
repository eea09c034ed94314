"""The samples of the lab show every state of its pages."""

from django.template.loader import render_to_string

from games.styleguide.laboratory import laboratory


def test_every_state_is_shown():
    drawn = {each.title: render_to_string(each.part, each.context) for each in laboratory()}

    assert "230 left" in drawn["Node of a tree"]
    assert drawn["Two trees"].count("walk__apart") == 14
    assert drawn["Tree to fold"].count("<details") > 2
    assert 'aria-current="true"' in drawn["Position"]
    assert "code--never" in drawn["Position later on"]
    assert 'rel="prev"' in drawn["Position later on"]
