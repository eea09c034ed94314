"""What is compared: written into an address and a form, what it is called, and where else the lab shows it."""

from enum import StrEnum
from pathlib import Path

import pytest

from games.lab.compare import forms
from games.lab.compare.comparison import ComparisonSpec, Entry, entry_of
from games.lab.compare.forms import MOST_STRATEGIES, CompareForm, added_entry, option_groups, vary
from games.lab.compare.page import strategy_table_address, tree_address
from games.lab.compare.words import duration, name_of, secrets_in_words
from games.lab.forms import rules_fields
from games.lab.models import MeasurementSpec
from games.ui.strategies import NUMBERS, OPTIONS
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    STRATEGIES,
    CodeError,
    Rules,
    SolverError,
    parse_strategy,
    strategy_text,
)
from solver.site import strategy_options

# Addresses

CLASSICAL = CLASSIC.rules


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("minimax", Entry("minimax")),
        ("minimax@1122", Entry("minimax", "1122")),
        ("minimax:ties=lowest@1123", Entry("minimax", "1123")),
        ("minimax-candidates:ties=highest", Entry("minimax-candidates:ties=highest")),
        ("knuth", Entry("minimax")),
        ("Most parts:ties=highest@1123", Entry("most-parts:ties=highest", "1123")),
        ("10*parts+3*entropy", Entry("parts+0.3*entropy")),
    ],
)
def test_a_strategy_is_read_in_its_one_form(text: str, entry: Entry):
    assert entry_of(text, CLASSICAL) == entry
    assert entry_of(str(entry), CLASSICAL) == entry


def test_nonsense_is_refused():
    for text in ("knut", "minimax@112", "minimax@1127", "minimax:ties=x", "", "@"):
        with pytest.raises(SolverError):
            entry_of(text, CLASSICAL)
    with pytest.raises(CodeError):
        entry_of("minimax@0012", BULLS_AND_COWS.rules)


def test_a_strategy_that_hardly_ever_chooses_its_guess_is_refused():
    for text in ("random:blunder=0.91", "goldfish:blunder=0.9999999"):
        with pytest.raises(SolverError, match=r"any code with a chance of at most 0\.9\."):
            entry_of(text, CLASSICAL)
    assert entry_of("random:blunder=0.9", CLASSICAL) == Entry("random:blunder=0.9")


def test_a_variation_is_put_together_from_its_fields():
    fields = {"add": "entropy", "design": "", "first": "1123", "ties": "highest"}

    assert added_entry(fields, CLASSICAL) == Entry("entropy:ties=highest", "1123")
    assert added_entry(fields | {"design": "worst+parts"}, CLASSICAL) == Entry(
        "parts+worst:ties=highest", "1123"
    )
    forgetful = {"add": "random", "design": "", "first": "", "memory": "3", "blunder": "0,5"}
    assert added_entry(forgetful, CLASSICAL) == Entry("random:memory=3,blunder=0.5")
    with pytest.raises(SolverError):
        added_entry(fields | {"add": "lowest"}, CLASSICAL)


def test_all_measure_the_same_secrets_and_the_address_holds_everything():
    for rules in (CLASSICAL, Rules(3, 5), Rules(3, 5, repeats=False)):
        comparison = ComparisonSpec(rules, (Entry("minimax"), Entry("random")))

        assert comparison.measurements == {
            Entry("minimax"): MeasurementSpec("minimax", str(rules)),
            Entry("random"): MeasurementSpec("random", str(rules)),
        }
        assert dict(comparison.fields) == rules_fields(rules) | {"s": "random"}
    comparison = ComparisonSpec(Rules(3, 5), (Entry("minimax", "112"), Entry("parts+0.3*entropy")))
    assert comparison.query == (
        "variant=custom&pegs=3&colors=5&repeats=on&s=minimax@112&s=parts%2B0.3*entropy"
    )


# The form


def test_a_strategy_is_compared_once_however_often_it_is_named():
    form = CompareForm(["minimax", "minimax:ties=lowest"] * 30 + ["lowest"], {"variant": "mini"})

    assert form.is_valid()
    assert form.cleaned_data["comparison"] == (MINI.rules, (Entry("minimax"), Entry("lowest")))


def test_there_are_at_most_six_strategies_and_others_are_not_even_read():
    texts = [f"random:blunder=0.{number}" for number in range(10, 80)]

    for too_many in ([*STRATEGIES][: MOST_STRATEGIES + 1], [*texts, "nonsense"]):
        form = CompareForm(too_many, {})

        assert form.errors == {"__all__": ["Compare at most 6 strategies."]}
        assert len(form.cleaned_data["comparison"].entries) == MOST_STRATEGIES


# Options of a variation

SHEET = Path("static/css/lab.css").read_text()


def test_every_declared_option_is_offered_once_and_has_words():
    offered = [field for group in option_groups({}) for field in group["fields"]]
    names = [field["name"] for field in offered]

    declared = {name for each in STRATEGIES.values() for name in strategy_options(each)}
    assert set(names) == declared == set(forms.OPTION_TYPES) == set(forms.LABELS)
    assert len(names) == len(declared)
    assert {
        (field["name"], value)
        for field in offered
        for value, _ in field.get("choices", [])
        if value
    } == set(forms.VALUES)


def test_a_strategy_takes_the_groups_of_its_options():
    for slug, _, takes in forms.variation_choices():
        taken = {
            field["name"]
            for group in option_groups({})
            if str(group["number"]) in takes.split()
            for field in group["fields"]
        }

        assert taken == set(strategy_options(parse_strategy(slug or "parts"))), slug


def test_a_group_says_whom_it_is_for():
    takers = {
        field["name"]: group["takers"] for group in option_groups({}) for field in group["fields"]
    }

    assert takers["red"] == "For Weighted candidates"
    assert takers["memory"].startswith("For Random, Goldfish")
    assert takers["ties"].endswith("designs")


def test_the_style_sheet_hides_every_group_from_others():
    for group in option_groups({}):
        assert f'.variation:not(:has([data-takes~="{group["number"]}"]:checked))' in SHEET
        assert f'[data-group="{group["number"]}"]' in SHEET


@pytest.mark.parametrize(
    ("slug", "given", "text"),
    [
        ("random", {"memory": "3", "blunder": ""}, "random:memory=3"),
        ("careless", {"blunder": "0,5"}, "careless:blunder=0.5"),
        ("weighted", {"red": "1", "white": "0"}, "weighted:red=1.0,white=0.0"),
        ("perfect", {"most": "5", "among": "candidates"}, "perfect:among=candidates,most=5"),
        ("minimax", {"prefer_candidates": "no"}, "minimax:prefer_candidates=no"),
        ("minimax", {}, "minimax"),
    ],
)
def test_options_that_are_entered_change_the_strategy(slug: str, given: dict[str, str], text: str):
    assert strategy_text(vary(STRATEGIES[slug], given)) == text


def test_an_option_that_a_strategy_does_not_take_is_refused():
    for slug, given in (
        ("minimax", {"memory": "3"}),
        ("random", {"memory": "3,blunder=1"}),
        ("random", {"memory": "-1"}),
        ("random", {"blunder": "0,5,5"}),
        ("minimax", {"ties": "high,among=all"}),
    ):
        with pytest.raises(SolverError) as refusal:
            vary(STRATEGIES[slug], given)

        assert str(refusal.value)


# Links


def test_a_strategy_has_a_tree_if_it_draws_nothing_and_a_table_if_it_is_measured():
    for strategy, first, tree, table in (
        ("minimax", "", "/lab/trees/4x6/minimax/", "/lab/tables/minimax/"),
        ("minimax:ties=highest", "1122", "/lab/trees/4x6/minimax:ties=highest@1122/", ""),
        ("random", "", "", "/lab/tables/random/"),
        ("perfect:most=5", "", "", ""),
    ):
        found = MeasurementSpec(strategy, "4x6", first)
        assert (tree_address(found), strategy_table_address(found)) == (tree, table), strategy


# Words


def test_a_strategy_is_called_by_its_name_and_its_options():
    called = {
        Entry("minimax", "1122"): "Knuth, first 1122",
        Entry("parts+0.3*entropy"): "parts+0.3*entropy",
        Entry("random:memory=3,blunder=0.1"): (
            "Random, last answers remembered: 3, any code with chance 0.1"
        ),
        Entry("weighted:red=1.0"): "Weighted candidates, black weighs 1.0",
        Entry("perfect:most=5"): "Perfect, at most 5 guesses",
    }

    assert {entry: name_of(entry) for entry in called} == called


def test_every_option_has_words():
    for slug in STRATEGIES:
        for name, kind in strategy_options(STRATEGIES[slug]).items():
            few = ["yes", "no"] if kind is bool else kind if issubclass(kind, StrEnum) else ()
            assert name in NUMBERS or {f"{name}={value}" for value in few} <= OPTIONS.keys()


def test_a_duration_is_rounded():
    durations = [duration(seconds) for seconds in (0.2, 40, 150)]

    assert durations == ["about 1 second", "about 40 seconds", "about 2 minutes"]


def test_a_sentence_says_which_codes_are_to_be_found():
    for secrets, is_done, words in (
        (1_296, True, "Each strategy found all 1,296 codes of Classic (4 × 6) once."),
        (1_296, False, "Each strategy has to find all 1,296 codes of Classic (4 × 6) once."),
        (100, True, "Each strategy found the same 100 codes, drawn from the 1,296 of Classic"),
        (100, False, "has to find the same 100 codes, drawn from the 1,296 of Classic (4 × 6)."),
    ):
        is_sample = secrets < CLASSIC.rules.size

        assert words in secrets_in_words(
            secrets, CLASSIC.rules, is_sample=is_sample, is_done=is_done
        )
