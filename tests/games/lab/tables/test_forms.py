"""What a table shows, from its address."""

from games.lab.tables.figures import FIGURES
from games.lab.tables.forms import TableForm


def test_a_figure_is_named_or_it_is_the_mean():
    for slug in ("", *FIGURES):
        form = TableForm({"show": slug})

        assert form.is_valid(), slug
        assert form.cleaned_data["show"] is FIGURES[slug or "mean"]
    assert not TableForm({"show": "speed"}).is_valid()
