"""Designs in figures, and addresses that lead back to them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.lab.compare.asked import Entry
from games.lab.design.forms import SWITCHES, DesignForm
from games.lab.design.words import (
    fields_of,
    figures_of,
    needs_in_words,
    open_address,
    play_address,
    table_address,
)
from games.words.numbers import NONE
from solver import CLASSIC, MINI, SUPER, GuessCounts, parse_rules
from tests.depth import examples
from tests.factories import make_design

WEIGHTS = ("expected_size", "entropy", "parts", "worst")


@examples(10, 100)
@given(
    st.tuples(*[st.integers(0, 100)] * 4),
    st.sets(st.sampled_from(sorted(SWITCHES))),
    st.sampled_from(["", "112"]),
)
def test_the_fields_of_a_design_make_the_same_design(
    tenths: tuple[int, ...], switches: set[str], first: str
):
    assume(any(tenths))
    weights = {name: str(count / 10) for name, count in zip(WEIGHTS, tenths, strict=True)}
    sent = {"variant": "mini", "first": first} | weights | dict.fromkeys(switches, "on")
    form = DesignForm(sent)
    assert form.is_valid(), form.errors
    entry: Entry = form.cleaned_data["entry"]

    again = DesignForm(fields_of(entry, MINI.rules))

    assert again.is_valid(), again.errors
    assert again.cleaned_data["entry"] == entry
    assert again.cleaned_data["question"].rules == MINI.rules


def test_figures_of_all_codes_and_of_a_sample():
    exact = GuessCounts(histogram=(1, 4, 25, 1, 0, 2), complete=True)
    sample = GuessCounts(histogram=(0, 50, 50), complete=False)

    assert figures_of(exact)[:3] == ("3.0303", "100", "6")
    assert figures_of(exact).spoken == "Codes found: 1 in 1, 4 in 2, 25 in 3, 1 in 4, 2 in 6"
    assert len(figures_of(exact).bars) == 6
    assert figures_of(sample)[:3] == ("≈\N{NO-BREAK SPACE}2.5000", NONE, "3")
    assert figures_of(None)[:4] == (NONE, NONE, NONE, [])
    assert needs_in_words(exact) == "3.0303 guesses on average, at most 6; 100 for all codes."
    assert (
        needs_in_words(sample)
        == "≈\N{NO-BREAK SPACE}2.5000 guesses on average; at most 3 were seen."
    )
    assert needs_in_words(None) == ""


def test_a_long_histogram_has_its_rest_in_the_last_bar():
    figures = figures_of(GuessCounts(histogram=(1,) * 104, complete=True))

    assert len(figures.bars) == 13
    assert figures.spoken.endswith("1 in 12, 92 in 13+")
    assert figures.most == "104"


def test_the_tallest_bar_fills_its_picture():
    bars = figures_of(GuessCounts(histogram=(1, 4), complete=True)).bars

    assert [(bar.y, bar.height) for bar in bars] == [("75.00", "25.00"), ("0.00", "100.00")]


@pytest.mark.django_db
def test_addresses_of_a_design():
    design = make_design(strategy="parts+0.3*entropy:ties=highest", first="112")

    assert open_address(design) == (
        "/lab/design/?variant=mini&entropy=0.3&parts=1&highest=on&first=112"
    )
    assert play_address(design) == f"/?mode=race&level=design-{design.token}&variant=mini"


def test_each_rules_have_a_table():
    assert table_address(CLASSIC.rules) == "/lab/designs/"
    assert table_address(SUPER.rules) == "/lab/designs/5x8/"
    assert table_address(parse_rules("4x8-distinct")) == "/lab/designs/4x8-distinct/"
