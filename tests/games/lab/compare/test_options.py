"""The options of a variation, derived from what the strategies declare."""

from pathlib import Path

import pytest

from games.lab.compare.options import KINDS, LABELS, VALUES, Choice, Group, choices, groups, varied
from solver import STRATEGIES, SolverError, parse_strategy, strategy_options, strategy_text

SHEET = Path("static/css/lab.css").read_text()


def test_every_declared_option_is_offered_once_and_has_a_label():
    offered = [field.name for group in groups({}) for field in group.fields]

    declared = {name for each in STRATEGIES.values() for name in strategy_options(each)}
    assert set(offered) == declared == set(KINDS) == set(LABELS)
    assert len(offered) == len(declared)


def test_every_value_has_a_name():
    chosen = [
        (field.name, value)
        for group in groups({})
        for field in group.fields
        for value, _ in field.choices
        if value
    ]

    assert set(chosen) == set(VALUES)


@pytest.mark.parametrize("choice", choices(), ids=lambda choice: choice.value or "design")
def test_a_strategy_takes_the_groups_of_its_options(choice: Choice):
    numbers = choice.takes.split()
    taken = {
        field.name for group in groups({}) if str(group.number) in numbers for field in group.fields
    }

    assert taken == set(strategy_options(parse_strategy(choice.value or "parts")))


def test_a_group_says_whom_it_is_for():
    takers = {field.name: group.takers for group in groups({}) for field in group.fields}

    assert takers["red"] == "For Weighted candidates"
    assert takers["memory"].startswith("For Random, Goldfish")
    assert takers["ties"].endswith("designs")


@pytest.mark.parametrize("group", groups({}), ids=lambda group: group.takers)
def test_the_style_sheet_hides_every_group_from_others(group: Group):
    number = group.number

    assert f'.variation:not(:has([data-takes~="{number}"]:checked))' in SHEET
    assert f'[data-group="{number}"]' in SHEET


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
def test_what_is_entered_varies_the_strategy(slug: str, given: dict[str, str], text: str):
    assert strategy_text(varied(STRATEGIES[slug], given)) == text


@pytest.mark.parametrize(
    ("slug", "given"),
    [
        ("minimax", {"memory": "3"}),
        ("random", {"memory": "3,blunder=1"}),
        ("random", {"memory": "-1"}),
        ("random", {"blunder": "0,5,5"}),
        ("minimax", {"ties": "high,among=all"}),
    ],
)
def test_what_it_does_not_take_is_refused(slug: str, given: dict[str, str]):
    with pytest.raises(SolverError) as refusal:
        varied(STRATEGIES[slug], given)

    assert str(refusal.value)
