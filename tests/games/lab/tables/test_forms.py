"""What a table shows, from its address."""

import pytest

from games.lab.tables.figures import FIGURES
from games.lab.tables.forms import TableForm


@pytest.mark.parametrize("slug", ["", *FIGURES])
def test_a_figure_is_named_or_it_is_the_mean(slug: str):
    form = TableForm({"show": slug})

    assert form.is_valid()
    assert form.cleaned_data["show"] is FIGURES[slug or "mean"]


def test_another_figure_is_refused():
    assert not TableForm({"show": "speed"}).is_valid()
