"""The figures of an entry."""

import pytest

from games.lab.tables.figures import FIGURES
from solver import BULLS_AND_COWS, CLASSIC, measured_table


@pytest.mark.parametrize(
    ("show", "words"), [("mean", "4.476"), ("total", "5,801"), ("most", "5"), ("over", "0.136")]
)
def test_a_figure_is_that_of_the_entry(show: str, words: str):
    entry, figure = measured_table("minimax")[CLASSIC.rules], FIGURES[show]

    number = figure.value(entry)

    assert number is not None
    assert figure.written(entry, number) == words
    assert figure.error(entry) is None


def test_a_sample_has_fewer_decimals_and_an_error():
    entry = measured_table("random")[BULLS_AND_COWS.rules]

    assert len(FIGURES["mean"].written(entry, entry.mean)) == 4
    assert FIGURES["mean"].error(entry) == entry.standard_error
    assert FIGURES["most"].error(entry) is None
