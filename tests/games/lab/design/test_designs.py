"""Designs: read from fields, named, shown, ranked, and measured."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.core.player import Player
from games.lab.compare.comparison import ComparisonSpec, Entry, results_of, unfinished_results
from games.lab.design import page
from games.lab.design.forms import SWITCHES, DesignForm, SaveForm
from games.lab.design.models import MOST_NAME, SavedDesign
from games.lab.design.page import (
    OWN_PAGE,
    comparison_of,
    fields_of,
    figures_of,
    form_context,
    mine_context,
    needs_in_words,
    open_address,
    play_address,
    rank_in_words,
    store_measured_figures,
    table_address,
    table_context,
)
from games.lab.models import LabRun, Measurement, MeasurementSpec
from games.ui.numbers import NONE
from solver import CLASSIC, MINI, SUPER, GuessCounts, Rules, evaluate, parse_rules
from tests.depth import examples
from tests.factories import make_design, make_guest, make_player

pytestmark = pytest.mark.django_db

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
    assert begun.cleaned_data["comparison"].rules == CLASSIC.rules
    assert form.is_valid()
    assert form.cleaned_data["comparison"].rules == MINI.rules
    assert [entry.text for entry in form.cleaned_data["comparison"].entries] == [
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

    assert {each["field"]: each["value"] for each in context["sliders"]} == {
        "expected_size": "0",
        "entropy": "0",
        "parts": "2",
        "worst": "0.5",
    }
    assert [each["field"] for each in context["switches"] if each["is_on"]] == ["highest"]
    assert context["design"] == "parts+0.25*worst:ties=highest"


# Names


def test_a_name_is_stored_plainly():
    for typed, name in (
        *((plain, plain) for plain in ("Mine", "Ünlü", "parts + 0.3", "x" * MOST_NAME, "<b>&")),
        ("  slow   and\tsteady ", "slow and steady"),
        ("\uff37ide", "Wide"),
        ("Mine\u202e", "Mine"),
        ("\u3164Mi\u00adne \u3164", "Mine"),
        ("हिन्दी", "हिन्दी"),
        ("x\u200b" * MOST_NAME, "x" * MOST_NAME),
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
        ("\u3164\u3164", "Give the design a name."),
        ("\u0e01\u0e34\u0e34", "In a name, a mark such as an accent belongs on a letter"),
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
    assert again.cleaned_data["comparison"].rules == MINI.rules


def test_figures_of_all_codes_and_of_a_sample():
    exact = GuessCounts(histogram=(1, 4, 25, 1, 0, 2), complete=True)
    sample = GuessCounts(histogram=(0, 50, 50), complete=False)

    figures = figures_of(exact)
    assert (figures["mean"], figures["total"], figures["most"]) == ("3.0303", "100", "6")
    assert figures["spoken"] == "Codes found: 1 in 1, 4 in 2, 25 in 3, 1 in 4, 2 in 6"
    assert len(figures["bars"]) == 6
    assert figures_of(sample)["total"] == NONE
    assert figures_of(None) == {"mean": NONE, "total": NONE, "most": NONE}
    assert needs_in_words(exact) == "3.0303 guesses on average, at most 6; 100 for all codes."
    assert (
        needs_in_words(sample)
        == "≈\N{NO-BREAK SPACE}2.5000 guesses on average; at most 3 were seen."
    )
    assert needs_in_words(None) == ""


def test_the_tallest_bar_fills_its_picture_and_the_last_one_has_the_rest():
    bars = figures_of(GuessCounts(histogram=(1, 4), complete=True))["bars"]
    long = figures_of(GuessCounts(histogram=(1,) * 104, complete=True))

    assert [(top, height) for _, top, _, height in bars] == [("75.00", "25.00"), ("0.00", "100.00")]
    assert (len(long["bars"]), long["most"]) == (13, "104")
    assert long["spoken"].endswith("1 in 12, 92 in 13+")


def test_addresses_of_a_design():
    design = make_design(strategy="parts+0.3*entropy:ties=highest", first="112")

    assert open_address(design) == (
        "/lab/design/?variant=mini&entropy=0.3&parts=1&highest=on&first=112"
    )
    assert play_address(design) == f"/?mode=race&level=design-{design.token}&variant=mini"
    assert table_address(CLASSIC.rules) == "/lab/designs/"
    assert table_address(SUPER.rules) == "/lab/designs/5x8/"
    assert table_address(parse_rules("4x8-distinct")) == "/lab/designs/4x8-distinct/"


# The visitor's own


@pytest.mark.postgres
def test_a_visitor_sees_the_newest_first_page_by_page(guest: Player):
    for number in range(OWN_PAGE + 1):
        make_design(owner=guest, name=f"No {number}")
    make_design(owner=make_guest(), name="Other")

    first, second = mine_context(guest), mine_context(guest, 2)

    assert [row["name"] for row in first["rows"]] == [f"No {n}" for n in range(OWN_PAGE, 0, -1)]
    assert [row["name"] for row in second["rows"]] == ["No 0"]
    assert (first["newer"], first["older"]) == (0, 2)
    assert (second["newer"], second["older"]) == (1, 0)
    assert mine_context(None)["rows"] == []
    players = (None, guest, make_player())
    assert [mine_context(each)["may_list"] for each in players] == [False, False, True]


def test_what_is_not_measured_says_how_long_that_takes(guest: Player):
    make_design(owner=guest, rules=SUPER.rules, counts=None)

    [row] = mine_context(guest)["rows"]

    assert row["needs"] == "about 9 seconds"
    assert ("s", "parts+worst") in row["fields"]
    assert (row["words"], row["figures"]["mean"]) == ("", NONE)


# The table of the best


@pytest.mark.postgres
def test_rows_are_numbered_and_name_their_owner(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "PAGE_SIZE", 2)
    owner = make_player(username="ada")
    for text in ("worst", "parts", "entropy"):
        make_design(owner=owner, strategy=text).enter_table()

    first, second = (table_context(MINI.rules, owner, number) for number in (1, 2))

    places = [row["place"] for row in [*first["rows"], *second["rows"]]]
    assert places == [1, 2, 3]
    assert {(row["owner"], row["is_mine"]) for row in first["rows"]} == {("ada", True)}
    assert not table_context(MINI.rules, None, 1)["rows"][0]["is_mine"]
    assert (first["newer"], first["older"], second["newer"], second["older"]) == (0, 2, 1, 0)


def test_known_strategies_stand_beside_them():
    known = table_context(CLASSIC.rules, None, 1)["known"]

    assert [(name, figures["total"]) for name, figures in known] == [
        ("Perfect", "5,625"),
        ("Most parts", "5,668"),
        ("Expected size", "5,696"),
        ("Entropy", "5,722"),
        ("Knuth", "5,801"),
    ]


@pytest.mark.postgres
def test_other_rules_with_designs_are_linked():
    make_design(rules=parse_rules("2x5")).enter_table()
    make_design(rules=parse_rules("2x4"))

    tabs = {
        address: is_current for _, address, is_current in table_context(MINI.rules, None, 1)["tabs"]
    }

    assert tabs["/lab/designs/3x6/"]
    assert not tabs["/lab/designs/"]
    assert "/lab/designs/2x5/" in tabs
    assert "/lab/designs/2x4/" not in tabs
    assert "/lab/designs/2x4/" in {
        address for _, address, _ in table_context(parse_rules("2x4"), None, 1)["tabs"]
    }


# Where a design stands

KNOWN = ("minimax", "most-parts", "perfect")


def rank_of(*texts: str, rules: Rules = CLASSIC.rules) -> str:
    return rank_in_words(results_of(ComparisonSpec(rules, tuple(map(Entry, texts)))))


@pytest.mark.parametrize(
    ("design", "known", "words"),
    [
        ("parts+0.3*entropy", KNOWN, "Better than Knuth, behind Most parts: 5,728 guesses, 4.4198"),
        ("parts", KNOWN, "As good as Most parts: 5,668 guesses, 4.3735 on average."),
        ("parts", ("minimax", "entropy"), "Better than Entropy and all others here: 5,668"),
        ("parts+0.3*entropy", ("perfect", "most-parts"), "Behind Most parts and all others here:"),
    ],
)
def test_a_design_stands_between_the_next_better_and_the_next_worse(
    design: str, known: tuple[str, ...], words: str
):
    assert rank_of(design, *known).startswith(words)


def test_samples_and_what_is_not_measured_have_no_rank():
    comparison = ComparisonSpec(CLASSIC.rules, (Entry("parts"), Entry("minimax")))

    assert rank_of("random", "minimax", rules=Rules(3, 4)) == ""
    assert rank_in_words(unfinished_results(comparison)) == ""


# What a design needs is what the library finds


def measure(spec: MeasurementSpec, player: Player) -> None:
    """Measure in the background, as a worker does."""
    LabRun.objects.begin(player, "test", {spec: 2}, lambda _key, _number: None)
    measurement = Measurement.objects.get()
    for number, share in enumerate(spec.shares(measurement.shares)):
        measurement.keep(number, share.run())


@pytest.mark.postgres
def test_figures_come_from_what_was_measured_in_the_background():
    player = make_guest()
    design = make_design(owner=player, strategy="parts", counts=None)
    other = make_design(owner=player, strategy="entropy", counts=None)
    [spec] = comparison_of(design).measurements.values()
    store_measured_figures([design, other])
    assert design.mean is None

    measure(spec, player)
    store_measured_figures([design, other])

    stored = SavedDesign.objects.get(pk=design.pk).counts
    expected = evaluate("parts", MINI.rules)
    assert stored == GuessCounts(histogram=expected.histogram, complete=True)
    assert SavedDesign.objects.get(pk=other.pk).mean is None
