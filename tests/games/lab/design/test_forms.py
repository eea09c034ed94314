"""A design read from its fields."""

import pytest

from games.lab.compare.asked import Entry
from games.lab.design.forms import DesignForm
from solver import CLASSIC, MINI


def entry_of(**fields: str) -> Entry:
    form = DesignForm(fields)
    assert form.is_valid(), form.errors
    entry: Entry = form.cleaned_data["entry"]
    return entry


def test_a_visitor_begins_with_a_design_on_classic():
    form = DesignForm({})

    assert form.is_valid()
    assert form.cleaned_data["entry"] == Entry("parts+0.3*entropy")
    assert form.cleaned_data["question"].rules == CLASSIC.rules


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        ({"parts": "2", "worst": "1"}, Entry("parts+0.5*worst")),
        ({"entropy": "7"}, Entry("entropy")),
        ({"worst": "0.1", "first": " 1122 "}, Entry("worst", "1122")),
        (
            {"expected_size": "1", "candidates": "on", "highest": "on", "indifferent": "on"},
            Entry("expected-size:among=candidates,ties=highest,prefer_candidates=no"),
        ),
    ],
)
def test_weights_and_switches_make_a_strategy(fields: dict[str, str], entry: Entry):
    assert entry_of(**fields) == entry


def test_it_is_compared_with_known_ones_once_each():
    form = DesignForm({"entropy": "1", "variant": "mini"})

    assert form.is_valid()
    assert form.cleaned_data["question"].rules == MINI.rules
    assert [entry.text for entry in form.cleaned_data["question"].entries] == [
        "entropy",
        "minimax",
        "expected-size",
        "most-parts",
        "perfect",
    ]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"parts": "0"}, "A design needs at least one weight above 0."),
        ({"parts": "11"}, "A weight is a number from 0 to 10."),
        ({"parts": "-1"}, "A weight is a number from 0 to 10."),
        ({"parts": "nan"}, "A weight is a number from 0 to 10."),
        ({"parts": "0.25"}, "A weight is a multiple of 0.1, such as 0.3."),
        ({"parts": "much"}, "A weight is a number from 0 to 10."),
        ({"parts": "1", "first": "17"}, "A code here has 4 pegs, not 2."),
        ({"parts": "1", "variant": "custom", "pegs": "9"}, "There can be 2 to 8 pegs, not 9."),
    ],
)
def test_nonsense_is_refused_in_words(fields: dict[str, str], sentence: str):
    form = DesignForm(fields)

    assert not form.is_valid()
    assert [sentence] == [str(each) for errors in form.errors.values() for each in errors]
