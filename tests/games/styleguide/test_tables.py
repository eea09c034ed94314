"""The samples of the tables show every shade, and what is too high."""

from django.template.loader import render_to_string

from games.styleguide.tables import tables


def test_every_shade_and_every_kind_of_table_is_shown():
    drawn = {each.title: render_to_string(each.part, each.context) for each in tables()}

    grids = drawn["A strategy by pegs and colors"] + drawn["Without repeats"]
    assert all(f"map__cell--{shade}" in grids for shade in range(6))
    assert "map__cell--high" in drawn["Published means"]
    assert "proven" in drawn["Lines of the records"]
    assert "#csv" in drawn["Files"]
