"""A design read from its fields and shown, its name, and its figures."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.lab.compare.asked import Entry
from games.lab.design.forms import SWITCHES, DesignForm
from games.lab.design.names import SaveForm
from games.lab.design.page import form_context
from games.lab.design.words import (
    fields_of,
    figures_of,
    needs_in_words,
    open_address,
    play_address,
    table_address,
)
from games.models.designs import MOST_NAME
from games.words.numbers import NONE
from solver import CLASSIC, MINI, SUPER, GuessCounts, parse_rules
from tests.depth import examples
from tests.factories import make_design

# The form


def entry_of(**fields: str) -> Entry:
    form = DesignForm(fields)
    assert form.is_valid(), form.errors
    entry: Entry = form.cleaned_data["entry"]
    return entry


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
    begun, form = DesignForm({}), DesignForm({"entropy": "1", "variant": "mini"})

    assert begun.is_valid()
    assert begun.cleaned_data["entry"] == Entry("parts+0.3*entropy")
    assert begun.cleaned_data["question"].rules == CLASSIC.rules
    assert form.is_valid()
    assert form.cleaned_data["question"].rules == MINI.rules
    assert [entry.text for entry in form.cleaned_data["question"].entries] == [
        *("entropy", "minimax", "expected-size", "most-parts", "perfect")
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
    assert form_context(form)["errors"] == [sentence]
    assert form_context(form)["design"] == ""


def test_sliders_and_switches_stand_as_they_were_set():
    form = DesignForm({"parts": "2", "worst": "0.5", "highest": "on"})
    assert form.is_valid()
    context = form_context(form)

    assert {each.field: each.value for each in context["sliders"]} == {
        "expected_size": "0",
        "entropy": "0",
        "parts": "2",
        "worst": "0.5",
    }
    assert [each.field for each in context["switches"] if each.is_on] == ["highest"]
    assert context["design"] == "parts+0.25*worst:ties=highest"


# Names


def test_a_name_is_stored_plainly():
    for typed, name in (
        *((plain, plain) for plain in ("Mine", "Ünlü", "parts + 0.3", "x" * MOST_NAME, "<b>&")),
        ("  slow   and\tsteady ", "slow and steady"),
        ("\uff37ide", "Wide"),
    ):
        form = SaveForm({"name": typed})

        assert form.is_valid(), typed
        assert (form.cleaned_data["name"], form.complaint) == (name, "")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Give the design a name."),
        (" \n ", "Give the design a name."),
        ("x" * (MOST_NAME + 1), "A name here has at most 30 characters."),
        ("ﷺ" * 2, "A name here has at most 30 characters."),
        ("+-*", "A name needs a letter or a digit."),
        (
            "\u041cine",
            "Use letters from one alphabet only: letters from different alphabets can look",
        ),
        ("Mine\u202e", "Use letters from one alphabet only: letters from different alphabets"),
        ("Mine\x07", "Use letters from one alphabet only: letters from different alphabets"),
        ("Mine\x00", "Null characters are not allowed."),
        ("knuth", "A strategy of this site looks like that. Choose another name."),
        ("PerfecT", "A strategy of this site looks like that. Choose another name."),
    ],
)
def test_other_names_are_refused_in_words(typed: str, sentence: str):
    form = SaveForm({"name": typed})

    assert not form.is_valid()
    assert form.complaint.startswith(sentence)


# Figures and addresses

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


def test_the_tallest_bar_fills_its_picture_and_the_last_one_has_the_rest():
    bars = figures_of(GuessCounts(histogram=(1, 4), complete=True)).bars
    long = figures_of(GuessCounts(histogram=(1,) * 104, complete=True))

    assert [(bar.y, bar.height) for bar in bars] == [("75.00", "25.00"), ("0.00", "100.00")]
    assert (len(long.bars), long.most) == (13, "104")
    assert long.spoken.endswith("1 in 12, 92 in 13+")


@pytest.mark.django_db
def test_addresses_of_a_design():
    design = make_design(strategy="parts+0.3*entropy:ties=highest", first="112")

    assert open_address(design) == (
        "/lab/design/?variant=mini&entropy=0.3&parts=1&highest=on&first=112"
    )
    assert play_address(design) == f"/?mode=race&level=design-{design.token}&variant=mini"
    assert table_address(CLASSIC.rules) == "/lab/designs/"
    assert table_address(SUPER.rules) == "/lab/designs/5x8/"
    assert table_address(parse_rules("4x8-distinct")) == "/lab/designs/4x8-distinct/"
